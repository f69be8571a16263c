import { escaped, tableOf } from '../../pages/html.ts'
import { back, page, priceForm } from './file-pages.ts'
import type { PriceChange } from './price-file.ts'
import type { Shown } from './upload.ts'

/** The prices that a file would change, each with what it was. */
export function priceDryRunPage(
  changes: readonly PriceChange[],
  { csv, mark, isStale }: Shown,
): string {
  const table = tableOf({
    caption: 'Cambios',
    note: 'Precio base por día en la sucursal, en USD.',
    head: ['Auto', 'Marca', '#Antes', '#Ahora', '#Diferencia'],
    rows: changes.map(({ car, brand, from, to }) => [
      ...[car.name, brand, from || '–', to || '–'],
      differenceOf(from, to),
    ]),
  })
  const save = `<form method="post" action="${priceForm.action}"><input type="hidden" name="marca" value="${escaped(mark)}"><input type="hidden" name="csv" value="${escaped(csv)}"><button name="paso" value="guardar">Guardar estos precios</button></form>`
  const warning = isStale
    ? '<p role="alert"><b>Alguien cambió los precios mientras tanto.</b> Esto es lo que el archivo cambiaría ahora.</p>'
    : ''
  const nothing = changes.length === 0
  const count = `<p>Precios que cambiarían: ${changes.length}. Nada se guardó todavía.</p>`
  const body = `${warning}${count}${nothing ? '' : table + save}${back}`
  return page(nothing ? 'Nada cambiaría' : 'Qué cambiaría', body)
}

export function priceDonePage({ length }: readonly PriceChange[]): string {
  return page(
    'Guardado',
    `<p role="status">Precios cambiados: ${length}. En el sitio se ven en 15 segundos; las reservas hechas no cambian.</p><p><a href="/tarifas">Ver el calendario</a></p>`,
  )
}

function differenceOf(from: string, to: string): string {
  if (from === '' || to === '') return '–'
  const percent = Math.round((Number(to) / Number(from) - 1) * 100)
  return `${percent > 0 ? '+' : ''}${percent} %`
}
