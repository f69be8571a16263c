import type { Fault } from '../../lib/csv-table.ts'
import { escaped, pageWith, tableOf } from '../../pages/html.ts'
import { fieldOf } from '../../schema/collections.ts'
import type { Changes } from './changes.ts'
import type { Column } from './columns.ts'
import type { Conflict } from './conflicts.ts'
import { conflictList, gapList } from './findings.ts'
import type { Refusal } from './save.ts'
import type { RateCatalogue } from './store.ts'
import type { Gap } from './uncovered-dates.ts'
import type { Shown } from './upload.ts'

type Effects = {
  readonly conflicts: readonly Conflict[]
  readonly uncoveredDates: readonly Gap[]
  readonly catalogue: RateCatalogue
}
export function dryRunPage(
  { added, changed, same }: Changes,
  { conflicts, uncoveredDates, catalogue }: Effects,
  { csv, mark, isStale }: Shown,
): string {
  const nothing = added.length + changed.length === 0
  const fresh = added.map(({ season, fields }) =>
    tableOf({
      caption: `Temporada nueva: ${season.name_es}`,
      head: ['Campo', 'Valor'],
      rows: fields.map(({ name, to, isDefault }) => [
        fieldCell(name),
        { html: `${escaped(to)}${isDefault ? ' <span class="note">por defecto</span>' : ''}` },
      ]),
    }),
  )
  const lines = changed.flatMap(({ season, fields }) =>
    fields.map(({ name, from, to }) => [
      season.name_es,
      fieldCell(name),
      { html: `<del>${escaped(from || '–')}</del> → <ins>${escaped(to || '–')}</ins>` },
    ]),
  )
  const changes = tableOf({
    caption: 'Cambios',
    head: ['Temporada', 'Campo', 'Valor'],
    rows: lines,
  })
  const save = `<form method="post" action="/tarifas/csv"><input type="hidden" name="marca" value="${escaped(mark)}"><input type="hidden" name="csv" value="${escaped(csv)}"><button name="paso" value="guardar">Guardar estos cambios</button></form>`
  const parts = [
    isStale
      ? '<p role="alert"><b>Alguien cambió las temporadas mientras tanto.</b> Esto es lo que el archivo cambiaría ahora.</p>'
      : '',
    `<p>Nuevas: ${added.length}. Cambiadas: ${changed.length}. Iguales: ${same}. Nada se guardó todavía.</p>`,
    conflictList('Chocarían', conflicts, catalogue),
    gapList('Quedarían sin temporada', uncoveredDates, catalogue),
    lines.length > 0 ? changes : '',
    ...fresh,
    nothing ? '' : save,
    back,
  ]
  return page(nothing ? 'Nada cambiaría' : 'Qué cambiaría', parts.join(''))
}

export function faultsPage(csv: string, faults: readonly Fault[], form: typeof seasonForm): string {
  const rest = faults.length > SHOWN ? `, las primeras ${SHOWN}` : ''
  const table = tableOf({
    caption: `Faltas: ${faults.length}${rest}`,
    head: ['Línea', 'Columna', 'Por qué'],
    rows: faults
      .slice(0, SHOWN)
      .map(({ line, column, why }) => [
        line,
        { html: column ? `<code>${escaped(column)}</code>` : '' },
        why,
      ]),
  })
  const why = 'Nada se guardó. Corrige esto aquí o en tu hoja de cálculo.'
  return page(
    'El archivo no se puede leer',
    `<div role="alert"><p>${why}</p>${table}</div>${csvForm(csv, form)}${back}`,
  )
}

const SHOWN = 100

/** The page after the back office itself refused a row. One that waits for a second person is kept, and nothing else of the file. */
export function refusalPage(
  csv: string,
  { refused, waits, name }: Refusal & { readonly name: string },
  form: typeof seasonForm,
): string {
  const why = waits
    ? `<b>${escaped(name)}</b> espera a otra persona. ${escaped(refused)} Lo demás del archivo tampoco se guardó: quita esa fila y guárdalo, o envíalo otra vez cuando esté confirmada. Si otras filas pasan un tope, esperan cada una a su vez.`
    : `Nada se guardó. El Studio no acepta <b>${escaped(name)}</b>: ${escaped(refused)}.`
  return page(
    waits ? 'Queda por confirmar' : 'No se guardó',
    `<p role="alert">${why}</p>${csvForm(csv, form)}${back}`,
  )
}

export function donePage({ added, changed }: Changes): string {
  return page(
    'Guardado',
    `<p role="status">Nuevas: ${added.length}. Cambiadas: ${changed.length}. En el sitio se ven en 15 segundos; las reservas hechas no cambian.</p><p><a href="/tarifas">Ver el calendario</a></p>`,
  )
}

export const back = '<p><a href="/tarifas">Volver al calendario</a></p>'

/** Forms of one page have words of their own. */
export const seasonForm = {
  action: '/tarifas/csv',
  file: 'Archivo CSV',
  text: 'O pega el texto aquí',
  show: 'Ver qué cambiaría',
}
export const priceForm: typeof seasonForm = {
  action: '/tarifas/precios',
  file: 'Precios en CSV',
  text: 'O pega aquí los precios',
  show: 'Ver qué precios cambiarían',
}

export function csvForm(csv: string, { action, file, text, show } = seasonForm): string {
  return `<form method="post" action="${action}" enctype="multipart/form-data"><label>${file} <input type="file" name="archivo" accept=".csv,text/csv"></label><label class="area">${csv ? 'O corrige el texto aquí' : text}<textarea name="csv" rows="6" spellcheck="false">${escaped(csv)}</textarea></label><button name="paso" value="ver">${show}</button></form>`
}

function fieldCell(name: Column) {
  const { es } = fieldOf('rate_rules', name)
  return { html: `${escaped(es)} <code>${escaped(name)}</code>` }
}

export function page(title: string, body: string): string {
  return pageWith({ language: 'es', title, here: '/tarifas', body, style: fileStyle })
}

export const fileStyle =
  'label.area{width:100%}textarea{width:100%;font:14px/1.4 ui-monospace,monospace}table{margin-top:20px}ins{text-decoration:none;font-weight:600}del{color:#574e54}code{font-size:13px;color:#574e54}td .note{display:inline;margin-left:6px}'
