import type { ComponentProps, ReactNode } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'

export function InlineSelect({
  label,
  children,
  ...select
}: ComponentProps<'select'> & { readonly label: ReactNode }) {
  return (
    <label className="select select-in">
      <span>{label}</span>
      <select {...select}>{children}</select>
      <ChevronDown className="i i-16" aria-hidden />
    </label>
  )
}
