import { appConfig } from '../../../app.config'
import { type IconComponent, icon, type Shape } from './stroke'

const { timeout, rotate, maxUrlLength, cacheEntries, cacheHours } = appConfig.icons
const KEY = 'istmo-icons'

type Kept = { readonly body: string; readonly until: number }
type Waiting = Map<string, (body: string | undefined) => void>

let waiting: Waiting | undefined
const asked = new Map<string, Promise<string | undefined>>()

/** A Lucide icon that content names (D28), from the device or the site; undefined: there is none now. */
export async function iconOf(name: string): Promise<IconComponent | undefined> {
  const shapes = shapesOf((await drawingOf(name)) ?? '')
  return shapes.length > 0 ? icon(...shapes) : undefined
}

/** Text becomes shapes and nothing else: what came over the line or from the device is no HTML. */
export function shapesOf(body: string): Shape[] {
  return [...body.matchAll(/<(circle|ellipse|line|path|polygon|polyline|rect)\b([^>]*)>/g)].map(
    ([, tag, text = '']) => {
      const attributes = [
        ...text.matchAll(/\s(cx|cy|d|height|points|r|rx|ry|width|x|x1|x2|y|y1|y2)="([^"]*)"/g),
      ]
      return [tag, Object.fromEntries(attributes.map(([, key, value]) => [key, value]))] as Shape
    },
  )
}

function drawingOf(name: string): Promise<string | undefined> {
  const known = asked.get(name)
  if (known) return known
  const kept = readKept()[name]
  const drawing =
    kept && kept.until > Date.now()
      ? Promise.resolve(kept.body)
      : new Promise<string | undefined>((resolve) => askTogether().set(name, resolve))
  asked.set(name, drawing)
  return drawing
}

/** All icons that one screen wants are asked for in one turn. */
function askTogether(): Waiting {
  if (waiting) return waiting
  const together: Waiting = new Map()
  waiting = together
  queueMicrotask(async () => {
    waiting = undefined
    for (const names of addresses([...together.keys()])) {
      const icons = await fetchIcons(names)
      keep(icons)
      for (const name of names) {
        if (!icons[name]) asked.delete(name)
        together.get(name)?.(icons[name])
      }
    }
  })
  return together
}

/** Names in as few addresses as their length allows (§9.14: at most 500 characters). */
export function addresses(names: readonly string[]): readonly string[][] {
  const room = maxUrlLength - addressOf([]).length
  const groups: string[][] = []
  for (const name of names) {
    const last = groups.at(-1)
    if (last && [...last, name].join().length <= room && last.length < cacheEntries) last.push(name)
    else groups.push([name])
  }
  return groups
}

function addressOf(names: readonly string[]): string {
  return `/api/icons/lucide.json?icons=${names.join()}`
}

/** Asked once more after `rotate` when there was no answer; then the screen stays with what it shows. */
async function fetchIcons(names: readonly string[], last = false): Promise<Record<string, string>> {
  try {
    const answer = await fetch(addressOf(names), { signal: AbortSignal.timeout(timeout) })
    return answer.ok ? bodiesOf(await answer.json()) : {}
  } catch {
    if (last) return {}
    await new Promise((resolve) => setTimeout(resolve, rotate))
    return fetchIcons(names, true)
  }
}

function bodiesOf(said: unknown): Record<string, string> {
  const icons = Object(Object(said).icons)
  const found = Object.entries(icons).map(([name, icon]) => [name, Object(icon).body] as const)
  return Object.fromEntries(
    found.filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
}

function keep(icons: Readonly<Record<string, string>>): void {
  const until = Date.now() + cacheHours * 60 * 60 * 1000
  const added = Object.entries(icons).map(([name, body]) => [name, { body, until }] as const)
  const all = [...Object.entries(readKept()).filter(([name]) => !(name in icons)), ...added]
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-cacheEntries))))
  } catch {
    // Storage may be full or forbidden: the browser's own cache has the answer for the same time.
  }
}

function readKept(): Readonly<Record<string, Kept | undefined>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const good = Object.entries(Object(kept)).filter((one): one is [string, Kept] => {
      const { body, until } = Object(one[1])
      return typeof body === 'string' && typeof until === 'number'
    })
    return Object.fromEntries(good)
  } catch {
    return {}
  }
}
