import { FactIcon } from '~/components/ui/fact-icon'
import type { PageFact } from '~/domain/info-page'
import { m } from '~/paraglide/messages'

export function FeeIncludes({ facts }: { readonly facts: readonly PageFact[] }) {
  return (
    <section className="lead-sec lfee" aria-labelledby="cuota">
      <div className="wrap">
        <h2 className="h2" id="cuota">
          {m.lead_fee_includes()}
        </h2>
        <ul>
          {facts.map(({ icon, title, text }) => (
            <li key={title}>
              <FactIcon icon={icon} className="i i-32" />
              <b>{title}</b>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
