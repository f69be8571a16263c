import { className, escaped } from '../../pages/html.ts'
import type { Conflict } from './conflicts.ts'
import type { RateCatalogue } from './store.ts'
import type { Gap, Offer } from './uncovered-dates.ts'
import type { Stretch } from './year.ts'

/** A list under a heading; nothing where there is nothing to tell. */
export function conflictList(
  title: string,
  conflicts: readonly Conflict[],
  catalogue: RateCatalogue,
): string {
  const lines = conflicts.map(({ names, scope, since, stretches }) => {
    const where = [
      ...scope.brands.map((code) => brandName(code, catalogue)),
      ...scope.classes.map(className),
      ...scope.cars.map((id) => catalogue.carNames.get(id) ?? `auto ${id}`),
      ...scope.branches.map(
        (slug) => catalogue.branches.find(([one]) => one === slug)?.[1] ?? slug,
      ),
    ]
    const words = [...where, ...sinceWords(since)].join(', ')
    const both = `<b>${escaped(names[0])}</b> y <b>${escaped(names[1])}</b>`
    return `${both}: ${spans(stretches)}${words ? ` (${escaped(words)})` : ''}`
  })
  const why =
    'Tienen la misma prioridad y son igual de precisas: solo decide cuál es más nueva. Cambia la prioridad de una.'
  return listedFindings(title, why, lines)
}

export function gapList(
  title: string,
  uncoveredDates: readonly Gap[],
  catalogue: RateCatalogue,
): string {
  const lines = uncoveredDates.map(({ since, offers, stretches }) => {
    const words = [offerWords(offers, catalogue), ...sinceWords(since)].filter(Boolean).join(', ')
    return `${spans(stretches)}${words ? ` (${escaped(words)})` : ''}`
  })
  return listedFindings(title, 'Vale el precio base. Puede ser lo que quieres.', lines)
}

export function listedFindings(title: string, why: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const shown = lines.slice(0, MAX_LINES).map((one) => `<li>${one}</li>`)
  const rest = lines.length > MAX_LINES ? `<li>y ${lines.length - MAX_LINES} más</li>` : ''
  return `<h2>${escaped(title)}</h2><p>${escaped(why)}</p><ul>${shown.join('')}${rest}</ul>`
}

const MAX_LINES = 50

/** `15 dic 2026 – 5 ene 2027, 3 mar 2027` */
export function spans(stretches: readonly Stretch[]): string {
  return stretches
    .map(({ from, to }) => dayName.formatRange(new Date(from), new Date(to)))
    .join(', ')
}

function offerWords(offers: readonly Offer[], catalogue: RateCatalogue): string {
  if (offers.length === catalogue.offers.length) return ''
  if (offers.length > 4)
    return `${offers.length} de ${catalogue.offers.length} clases de las marcas`
  const names = offers.map((one) => `${brandName(one.brand, catalogue)}: ${className(one.class)}`)
  return `solo ${names.join('; ')}`
}

function sinceWords(since: number | null): string[] {
  return since === null ? [] : [`desde el ${instantName.format(since)}`]
}

function brandName(code: string, { brands }: RateCatalogue): string {
  return brands.find((one) => one.code === code)?.name ?? code
}

const dayName = new Intl.DateTimeFormat('es', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})
const instantName = new Intl.DateTimeFormat('es', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeZone: 'America/Panama',
})
