import type { Option } from '../../pages/html.ts'
import { textOfTable } from '../istmo-rates/csv-table.ts'
import type { Month } from './report.ts'

const COLUMNS = [
  ...['mes', 'sucursal', 'marca', 'reservas', 'canceladas', 'ingresos', 'cobrado_por_cancelar'],
  ...['sin_decidir', 'alquileres', 'dias', 'tarifa_por_dia'],
]

/** A row for each month, branch and brand; money in dollars. */
export function reportCsv(months: readonly Month[], branches: readonly Option[]): string {
  const nameOf = (slug: string) => branches.find(([one]) => one === slug)?.[1] ?? slug
  const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
  const rows = months.flatMap(({ month, lines }) =>
    lines.map((one) => [
      ...[month, nameOf(one.branch), one.brand, String(one.booked), String(one.cancelled)],
      ...[dollars(one.revenue), dollars(one.kept), dollars(one.undecided)],
      ...[String(one.rentals), String(one.days), dollars(one.daily)],
    ]),
  )
  return textOfTable(COLUMNS, rows)
}
