import { Fragment, type MouseEvent } from 'react'
import { m } from '~/paraglide/messages'
import CircleAlert from '~icons/lucide/circle-alert'
import type { BookingField } from '../booking-fields'
import { fieldId, fieldName } from '../field-words'

export function ErrorSummary({ fields }: { readonly fields: readonly BookingField[] }) {
  return (
    <div className="note bad summary" role="alert">
      <CircleAlert className="i" aria-hidden />
      <span>
        <b>{m.summary_heading({ count: fields.length })}</b>{' '}
        {fields.map((field, index) => (
          <Fragment key={field}>
            {index > 0 && (index === fields.length - 1 ? ` ${m.summary_and()} ` : ', ')}
            <a
              className="link inh"
              href={`#${fieldId(field)}`}
              onClick={(event: MouseEvent) => {
                event.preventDefault()
                focusField(field)
              }}
            >
              {fieldName(field)}
            </a>
          </Fragment>
        ))}
        .
      </span>
    </div>
  )
}

export function focusField(field: BookingField): void {
  const element = document.getElementById(fieldId(field))
  if (!(element instanceof HTMLElement)) return
  // Nothing in a closed section can have the focus.
  const section = element.closest('details')
  if (section) section.open = true
  const isGroup = element instanceof HTMLFieldSetElement
  const target = isGroup ? (element.querySelector<HTMLElement>('input') ?? element) : element
  target.focus({ preventScroll: true })
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  // The message about a group stands over its choices, which may be more than a screen.
  const block = isGroup ? 'start' : 'center'
  element.closest('.field, .check-w, .radios')?.scrollIntoView({ block, behavior })
}
