import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldFrame } from './field'

/** A labelled native select; `children` are its options. `start` is an icon inside the frame. */
export function Select({
  label,
  id,
  help,
  error,
  optional,
  className,
  start,
  children,
  ...select
}: FieldFrame &
  Omit<ComponentProps<'select'>, 'id' | 'className'> & { readonly start?: ReactNode }) {
  return (
    <Field {...{ label, id, help, error, optional, className }} disabled={select.disabled}>
      {(control) => (
        <div className="input select-in">
          {start}
          <select {...select} {...control}>
            {children}
          </select>
          <ChevronDown className="i i-16" aria-hidden />
        </div>
      )}
    </Field>
  )
}

/** The small select of a toolbar ("Ordenar: Precio"): the label stands inside the frame. */
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
