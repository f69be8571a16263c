type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'radio'
  | 'status'
  | 'textbox'

/** An element as a renter names it; `inside` names the one around it. */
export type Target = {
  readonly role: Role
  /** The whole name, or a part of it with `part`. */
  readonly name?: string
  readonly part?: boolean
  readonly inside?: Target
}

export type Seen = {
  readonly text: string
  readonly value: string
  readonly checked: boolean
  readonly focused: boolean
  readonly box: { x: number; y: number; width: number; height: number }
  /** It, or what it stands in, is being animated. */
  readonly moves: boolean
  /** The number of frames that were drawn between looks so far: without one, everything seems to stand still. */
  readonly frames: number
  /** The element that a pointer would meet in its middle instead of it; null when it would meet it. */
  readonly coveredBy: string | null
}

/**
 * The first shown element that answers to the target; null: there is none. Runs in the page, so it refers to nothing
 * outside. `bring`: scrolls it to the middle first.
 */
export function look(target: Target, bring: boolean): Seen | null {
  const selectors: Record<Role, string> = {
    alert: '[role="alert"]',
    article: 'article',
    button: 'button, input[type="submit"], summary',
    checkbox: 'input[type="checkbox"]',
    combobox: 'select',
    dialog: 'dialog[open]',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    radio: 'input[type="radio"]',
    status: '[role="status"]',
    textbox: 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea',
  }
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
  const spoken = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element)) return ''
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return ''
    if (node.localName === 'select') return ''
    return [...node.childNodes].map(spoken).join('')
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const said = ids.map((id) => document.getElementById(id)).filter((one) => one !== null)
    const given = element.getAttribute('aria-label')
    if (said.length === 0 && given) return squeeze(given)
    const field = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const labels = said.length > 0 ? said : field ? [...(element.labels ?? [])] : []
    return squeeze(labels.length > 0 ? labels.map(spoken).join(' ') : spoken(element))
  }
  const find = ({ role, name, part, inside }: Target): Element | undefined => {
    const root = inside ? find(inside) : document
    return [...(root?.querySelectorAll(selectors[role]) ?? [])].find((element) => {
      if (!element.checkVisibility() || element.closest('[inert]')) return false
      if (name === undefined) return true
      const own = nameOf(element)
      return part ? own.includes(squeeze(name)) : own === squeeze(name)
    })
  }
  const element = find(target)
  if (!element) return null
  if (bring) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const meets = hit && (element.contains(hit) || hit.closest('label')?.control === element)
  const moves = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect instanceof KeyframeEffect &&
        effect.target?.contains(element) === true,
    )
  const field = element as HTMLInputElement
  const page = window as Window & { framesDrawn?: number }
  const frames = page.framesDrawn ?? 0
  requestAnimationFrame(() => {
    page.framesDrawn = frames + 1
  })
  return {
    text: squeeze(spoken(element)),
    value: String(field.value ?? ''),
    checked: field.checked === true,
    focused: document.activeElement === element,
    box: { x, y, width, height },
    moves,
    frames,
    coveredBy: meets ? null : hit ? hit.outerHTML.slice(0, 120) : 'nothing',
  }
}

/** Chooses an option; neither driver can reach into the list that the system draws. Runs in the page. */
export function choose(name: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
  if (!select) throw new Error(`There is no select ${name}`)
  select.focus()
  select.value = value
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Whether React has taken over the controls of the page. Runs in the page. */
export function isTakenOver(): boolean {
  const controls = [...document.querySelectorAll('main :is(button, input, select)')]
  const taken = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  return document.readyState === 'complete' && controls.every(taken)
}
