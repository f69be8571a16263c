import { className, escaped, type Option, pageWith, selectOf, tableOf } from '../../pages/html.ts'
import { fieldOf } from '../../schema/collections.ts'
import type { Conflict } from './conflicts.ts'
import { faultWords } from './fault-words.ts'
import { csvForm, fileStyle, priceForm } from './file-pages.ts'
import { conflictList, gapList, listedFindings, spans } from './findings.ts'
import type { InvalidRule, Length, RateCatalogue } from './store.ts'
import type { Gap } from './uncovered-dates.ts'
import { type PricedDay, type SeasonDays, seasonDaysOf } from './year.ts'

type Choice = {
  readonly brand: string
  readonly brands: readonly Option[]
  readonly carClass: string
  readonly classes: readonly string[]
  readonly branch: string
  readonly branches: readonly Option[]
  /** The day whose rules are shown, at its end. */
  readonly day: string
}

type Year = {
  readonly choice: Choice
  readonly year: readonly PricedDay[]
  readonly lengths: readonly Length[]
  readonly found: {
    readonly conflicts: readonly Conflict[]
    readonly uncoveredDates: readonly Gap[]
    readonly invalidRules: readonly InvalidRule[]
  }
  readonly catalogue: RateCatalogue
  /** It is not shown as it is now. */
  readonly isLater: boolean
}

/** In the language of the Studio's staff. */
export function yearPage({ choice, year, lengths, found, catalogue, isLater }: Year): string {
  const { conflicts, uncoveredDates, invalidRules } = found
  const months = [...new Set(year.map(({ date }) => date.slice(0, 7)))]
  const when = isLater
    ? `con lo que cuente el ${dayName.format(new Date(choice.day))}`
    : 'con lo que cuenta ahora'
  const parts = [
    `<p>Lo que cuesta un día en la sucursal, en USD, sin cobertura ni impuestos: el auto más barato de la clase, ${when}.</p>`,
    chooser(choice),
    conflictList('Temporadas que chocan', conflicts, catalogue),
    unreadList(invalidRules),
    seasonTable(seasonDaysOf(year)),
    lengthList(lengths),
    `<div class="months">${months.map((month) => monthTable(month, year)).join('')}</div>`,
    gapList('Días sin temporada', uncoveredDates, catalogue),
    '<h2>Muchas a la vez</h2><p><a href="/tarifas/csv" download>Descarga las temporadas en CSV</a>, cámbialas en una hoja de cálculo y vuelve a subirlas. Primero ves qué cambiaría; lo que el archivo no nombra se queda como está, y nada se borra.</p>',
    csvForm(''),
    '<h2>Precios base</h2><p><a href="/tarifas/precios" download>Descarga los precios de todos los autos en CSV</a>, una columna por marca, cámbialos y vuelve a subirlos. Primero ves qué cambiaría. Una celda vacía quita el auto de esa marca.</p>',
    csvForm('', priceForm),
  ]
  return pageWith({
    language: 'es',
    title: 'Tarifas por día',
    here: '/tarifas',
    body: parts.join(''),
    style: fileStyle + style,
  })
}

function unreadList(invalidRules: readonly InvalidRule[]): string {
  const lines = invalidRules.map(({ name, faults }) => {
    const why = faults.map((one) => `${fieldOf('rate_rules', one.column).es}: ${faultWords(one)}`)
    return `<b>${escaped(name)}</b>: ${escaped(why.join('; '))}`
  })
  return listedFindings('No se cuentan', 'El sitio las deja fuera hasta que corrijas esto.', lines)
}

function chooser(choice: Choice): string {
  const { brand, brands, carClass, classes, branch, branches, day } = choice
  const named = classes.map((one): Option => [one, className(one)])
  return `<form method="get" action="/tarifas">${selectOf('marca', 'Marca', brand, brands)}${selectOf('clase', 'Clase', carClass, named)}${selectOf('sucursal', 'Sucursal de entrega', branch, branches)}<label>Con lo que cuente el <input type="date" name="el" value="${escaped(day)}"></label><button>Ver</button></form>`
}

function seasonTable(seasons: readonly SeasonDays[]): string {
  if (seasons.length === 0) return ''
  return tableOf({
    caption: 'Temporadas del año',
    head: ['Temporada', '#Desde, por día', '#Días mínimos', 'Fechas'],
    rows: seasons.map(({ name, kind, price, minimumRental, stretches }) => [
      { html: `<span class="tint s-${kind}"></span>${escaped(name.es)}` },
      `$${amount(price)}`,
      minimumRental ?? '–',
      { html: spans(stretches) },
    ]),
  })
}

function lengthList(lengths: readonly Length[]): string {
  const lines = lengths.map(({ name, days, percent }) => {
    const from = days === null ? 'de fin de semana' : `desde ${days} días`
    return `<b>${escaped(name)}</b>: ${from}, ${percent} % menos`
  })
  const why = 'Rebajan el alquiler entero, después de la temporada. El calendario no las incluye.'
  return listedFindings('Tarifas por duración', why, lines)
}

function monthTable(month: string, year: readonly PricedDay[]): string {
  const days = year.filter(({ date }) => date.startsWith(month))
  // Monday first.
  const empty = Temporal.PlainDate.from(`${month}-01`).dayOfWeek - 1
  const cells = [
    ...Array.from({ length: empty }, () => '<td></td>'),
    ...days.map(({ date, price, season }) => {
      const name = escaped(season?.name.es ?? '')
      const look = season === null ? '' : ` class="s-${season.kind}" title="${name}"`
      const words = season === null ? '' : ` <span class="hidden">${name}</span>`
      return `<td${look}><time datetime="${date}">${Number(date.slice(8))}</time><b>${price === null ? '–' : amount(price)}</b>${words}</td>`
    }),
  ]
  const weeks = Array.from(
    { length: Math.ceil(cells.length / 7) },
    (_, week) => `<tr>${cells.slice(week * 7, week * 7 + 7).join('')}</tr>`,
  )
  const heads = WEEKDAYS.map(([short, long]) => `<th scope="col" abbr="${long}">${short}</th>`)
  return `<table class="month"><caption>${monthName.format(new Date(`${month}-01`))}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${weeks.join('')}</tbody></table>`
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

const dayName = new Intl.DateTimeFormat('es-PA', { dateStyle: 'long', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('es-PA', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const WEEKDAYS = [
  ['L', 'lunes'],
  ['M', 'martes'],
  ['M', 'miércoles'],
  ['J', 'jueves'],
  ['V', 'viernes'],
  ['S', 'sábado'],
  ['D', 'domingo'],
] as const

/** The colours of the site's calendar: amber, the brand's red at the peak, blue on holidays, green when it is low. */
const kinds =
  '.s-high,.s-mid{--s:#ffb938;background:#fff0d2}.s-peak{--s:#c8430f;background:#fff1ea}.s-holiday{--s:#1b5e8c;background:#e6f2fa}.s-low{--s:#17693a;background:#e6f4ea}'
const style = `${kinds}.tint{display:inline-block;width:14px;height:14px;border-radius:4px;background:var(--s);margin-right:8px;vertical-align:-1px}.months{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(330px,100%),1fr));gap:36px 32px;margin-top:40px}.month{table-layout:fixed;margin:0;align-self:start}.month caption::first-letter{text-transform:uppercase}.month th,.month td{padding:4px 2px;text-align:center;border:1px solid #fff}.month td[class]{box-shadow:inset 0 -3px var(--s)}.month time{display:block;font-size:12px;line-height:1.2;color:#574e54}.month b{font-size:13px;font-weight:600;line-height:1.3}`
