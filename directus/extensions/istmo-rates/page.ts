import type { SeasonFault } from '../../../app/domain/season-record.ts'
import { className, escaped, type Option, pageWith, selectOf } from '../../pages/html.ts'
import { fieldOf } from '../../schema/collections.ts'
import type { Changes, Fault } from './csv.ts'
import { faultWords } from './fault-words.ts'
import { type PricedDay, type SeasonDays, type Stretch, stretchesOf } from './year.ts'

export type Choice = {
  readonly brand: string
  readonly brands: readonly Option[]
  readonly carClass: string
  readonly classes: readonly string[]
  readonly branch: string
  readonly branches: readonly Option[]
}

type Found = {
  readonly clashes: readonly Stretch[]
  readonly gaps: readonly Stretch[]
  /** Seasons that the site leaves out. */
  readonly unread: readonly { readonly name: string; readonly faults: readonly SeasonFault[] }[]
}

/** In the language of the Studio's staff. */
export function yearPage(choice: Choice, year: readonly PricedDay[], found: Found): string {
  const { clashes, gaps, unread } = found
  const months = [...new Set(year.map(({ date }) => date.slice(0, 7)))]
  const seasons = stretchesOf(year)
  const names = seasons.map(({ name }) => name)
  const parts = [
    '<p>Lo que cuesta un día en la sucursal, en USD, sin cobertura ni impuestos: el auto más barato de la clase, con lo que cuenta ahora.</p>',
    chooser(choice),
    stretchList(
      'Temporadas que chocan',
      'Tienen la misma prioridad y son igual de precisas: solo decide cuál es más nueva. Cambia la prioridad de una.',
      clashes,
    ),
    unread.length > 0 ? unreadList(unread) : '',
    seasonTable(seasons),
    stretchList('Días sin temporada', 'Vale el precio base.', gaps),
    `<div class="months">${months.map((month) => monthTable(month, year, names)).join('')}</div>`,
    '<h2>Muchas a la vez</h2><p><a href="/tarifas/csv" download>Descarga las temporadas en CSV</a>, cámbialas en una hoja de cálculo y vuelve a subirlas. Primero ves qué cambiaría; lo que el archivo no nombra se queda como está, y nada se borra.</p>',
    csvForm(''),
  ]
  const tints = names.map(
    (_, at) => `.s${at}{background:${TINTS[at % TINTS.length] ?? 'transparent'}}`,
  )
  return pageWith({
    language: 'es',
    title: 'Tarifas por día',
    body: parts.join(''),
    style: style + tints.join(''),
  })
}

function unreadList(unread: Found['unread']): string {
  const lines = unread.map(({ name, faults }) => {
    const why = faults.map((one) => `${fieldName(one.column)}: ${faultWords(one)}`)
    return `<li>${escaped(name)} (${escaped(why.join('; '))})</li>`
  })
  return `<h2>No se cuentan</h2><p>El sitio las deja fuera hasta que corrijas esto:</p><ul>${lines.join('')}</ul>`
}

export function dryRunPage(csv: string, changes: Changes, mark: string, isStale: boolean): string {
  const { added, changed, same } = changes
  const nothing = added.length + changed.length === 0
  const lines = [
    ...added.map(
      (one) =>
        `<tr><th scope="row">${escaped(one.name_es)}</th><td>Temporada nueva</td><td></td></tr>`,
    ),
    ...changed.flatMap(({ season, fields }) =>
      fields.map(
        ({ name, from, to }) =>
          `<tr><th scope="row">${escaped(season.name_es)}</th><td class="text">${escaped(fieldName(name))} <code>${escaped(name)}</code></td><td class="text"><del>${escaped(from || '–')}</del> → <ins>${escaped(to || '–')}</ins></td></tr>`,
      ),
    ),
  ]
  const table = `<table><caption>Cambios</caption><thead><tr><th scope="col">Temporada</th><th scope="col">Campo</th><th scope="col">Valor</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
  const save = `<form method="post" action="/tarifas/csv"><input type="hidden" name="marca" value="${escaped(mark)}"><input type="hidden" name="csv" value="${escaped(csv)}"><button name="paso" value="guardar">Guardar estos cambios</button></form>`
  return pageWith({
    language: 'es',
    title: nothing ? 'Nada cambiaría' : 'Qué cambiaría',
    style,
    body: `${isStale ? '<p role="alert"><b>Alguien cambió las temporadas mientras tanto.</b> Esto es lo que el archivo cambiaría ahora.</p>' : ''}<p>Nuevas: ${added.length}. Cambiadas: ${changed.length}. Iguales: ${same}. Nada se guardó todavía.</p>${nothing ? '' : table + save}${back}`,
  })
}

export function faultsPage(csv: string, faults: readonly Fault[]): string {
  const lines = faults
    .slice(0, 100)
    .map(
      ({ line, column, why }) =>
        `<tr><th scope="row">${line}</th><td>${column ? `<code>${escaped(column)}</code>` : ''}</td><td class="text">${escaped(why)}</td></tr>`,
    )
  return pageWith({
    language: 'es',
    title: 'El archivo no se puede leer',
    style,
    body: `<div role="alert"><p>Nada se guardó. Corrige esto aquí o en tu hoja de cálculo.</p><table><caption>Faltas: ${faults.length}</caption><thead><tr><th scope="col">Línea</th><th scope="col">Columna</th><th scope="col">Por qué</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>${csvForm(csv)}${back}`,
  })
}

export function donePage({ added, changed }: Changes): string {
  return pageWith({
    language: 'es',
    title: 'Guardado',
    style,
    body: `<p role="status">Nuevas: ${added.length}. Cambiadas: ${changed.length}. En el sitio se ven en 15 segundos; las reservas hechas no cambian.</p><p><a href="/tarifas">Ver el calendario</a></p>`,
  })
}

const back = '<p><a href="/tarifas">Volver al calendario</a></p>'

function csvForm(csv: string): string {
  return `<form method="post" action="/tarifas/csv" enctype="multipart/form-data"><label>Archivo CSV <input type="file" name="archivo" accept=".csv,text/csv"></label><label class="text">${csv ? 'O corrígelas aquí' : 'O pégalas aquí'}<textarea name="csv" rows="6" spellcheck="false">${escaped(csv)}</textarea></label><button name="paso" value="ver">Ver qué cambiaría</button></form>`
}

function chooser({ brand, brands, carClass, classes, branch, branches }: Choice): string {
  const named = classes.map((one): Option => [one, className(one)])
  return `<form method="get" action="/tarifas">${selectOf('marca', 'Marca', brand, brands)}${selectOf('clase', 'Clase', carClass, named)}${selectOf('sucursal', 'Sucursal de entrega', branch, branches)}<button>Ver</button></form>`
}

function seasonTable(seasons: readonly SeasonDays[]): string {
  if (seasons.length === 0) return ''
  const rows = seasons.map(({ name, price, stretches }, at) => {
    const days = stretches.map(({ from, to }) => span(from, to)).join(', ')
    return `<tr><th scope="row"><span class="tint s${at}"></span>&nbsp;${escaped(name)}</th><td>${dollars(price)}</td><td class="text">${days}</td></tr>`
  })
  return `<h2>Temporadas del año</h2><table><thead><tr><th scope="col">Temporada</th><th scope="col">Desde, por día</th><th scope="col">Días</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function monthTable(month: string, year: readonly PricedDay[], names: readonly string[]): string {
  const days = year.filter(({ date }) => date.startsWith(month))
  const first = new Date(`${month}-01T00:00Z`)
  // Monday first.
  const empty = (first.getUTCDay() + 6) % 7
  const cells = [
    ...Array.from({ length: empty }, () => '<td></td>'),
    ...days.map(({ date, price, season }) => {
      const look = season === null ? '' : ` class="s${names.indexOf(season)}"`
      const words = season === null ? '' : ` <span class="hidden">${escaped(season)}</span>`
      return `<td${look}><time datetime="${date}">${Number(date.slice(8))}</time><b>${price === null ? '–' : amount(price)}</b>${words}</td>`
    }),
  ]
  const weeks = Array.from(
    { length: Math.ceil(cells.length / 7) },
    (_, week) => `<tr>${cells.slice(week * 7, week * 7 + 7).join('')}</tr>`,
  )
  const heads = WEEKDAYS.map(([short, long]) => `<th scope="col" abbr="${long}">${short}</th>`)
  return `<table class="month"><caption>${monthName.format(first)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${weeks.join('')}</tbody></table>`
}

function stretchList(title: string, why: string, stretches: readonly Stretch[]): string {
  if (stretches.length === 0) return ''
  const lines = stretches.map(({ from, to, seasons }) => {
    const names = seasons.join(', ')
    return `<li>${span(from, to)}${names ? `: ${escaped(names)}` : ''}</li>`
  })
  return `<h2>${escaped(title)}</h2><p>${escaped(why)}</p><ul>${lines.join('')}</ul>`
}

function fieldName(column: Changes['changed'][number]['fields'][number]['name']): string {
  return fieldOf('rate_rules', column).es
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

function dollars(cents: number): string {
  return `$${amount(cents)}`
}

function span(from: string, to: string): string {
  return dayName.formatRange(new Date(from), new Date(to))
}

const dayName = new Intl.DateTimeFormat('es', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})
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
/** By the order of the seasons in the year; each name is written as well. */
const TINTS = [
  '#fde3d6',
  '#fff0bf',
  '#dcefe2',
  '#dce8fa',
  '#f0e2f7',
  '#d9f1f1',
  '#f8dfe8',
  '#ece6dc',
] as const

const style =
  '.tint{display:inline-block;width:14px;height:14px;border:1px solid #857a81;border-radius:4px;vertical-align:-1px}.months{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(330px,100%),1fr));gap:32px 28px;margin-top:32px}.month{table-layout:fixed}.month caption::first-letter{text-transform:uppercase}.month th,.month td{padding:4px 2px;text-align:center;border:1px solid #fff}.month time{display:block;font-size:12px;line-height:1.2;color:#4f464c}.month b{font-size:13px;font-weight:600;line-height:1.3}label.text{flex-direction:column;align-items:stretch;width:100%}textarea{width:100%;font:14px/1.4 ui-monospace,monospace}ins{text-decoration:none;font-weight:600}code{font-size:13px;color:#5d535a}'
