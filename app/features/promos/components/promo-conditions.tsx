import Check from '~icons/lucide/check'

export function PromoConditions({ conditions }: { readonly conditions: readonly string[] }) {
  if (conditions.length === 0) return null
  return (
    <ul className="ticks prm-conds">
      {conditions.map((condition) => (
        <li key={condition}>
          <Check className="i" aria-hidden />
          <span>{condition}</span>
        </li>
      ))}
    </ul>
  )
}
