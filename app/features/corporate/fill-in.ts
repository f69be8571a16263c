import type { KeptLead } from './kept-lead'
import { leadTextNames } from './lead.schema'

/** Puts values into a form whose fields are the browser's own. */
export function fillIn(form: HTMLFormElement, values: KeptLead['values']): void {
  for (const name of leadTextNames) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList || isValued(field)) field.value = values[name]
    // A counter of characters, or a field with a prefix, hears of the value as if it had been typed.
    if (isValued(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name=carTypes]')) {
    box.checked = values.carTypes.some((type) => type === box.value)
  }
}

type Valued = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isValued(field: Element | RadioNodeList | null): field is Valued {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
}
