import { textOfTable } from '../../lib/csv-table.ts'
import type { Option } from '../../pages/html.ts'
import type { Month } from './report.ts'

const COLUMNS = [
  ...['mes', 'sucursal', 'marca', 'reservas', 'canceladas', 'ingresos', 'cobrado_por_cancelar'],
  ...['sin_decidir', 'alquileres', 'dias', 'tarifa_por_dia', 'alquilado', 'revpac'],
]

/**
 * A row for each month, branch and brand; money in dollars. Vehicles stand for branches and brands together, so their use, of a
 * hundred, and RevPAC have a row of their own, and none where one branch or brand is asked for (`isWhole`).
 */
export function reportCsv(
  months: readonly Month[],
  branches: readonly Option[],
  isWhole: boolean,
): string {
  const nameOf = (slug: string) => branches.find(([one]) => one === slug)?.[1] ?? slug
  const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
  const rows = months.flatMap(({ month, lines, summary: { rented, revpac } }) => [
    ...lines.map((one) => [
      ...[month, nameOf(one.branch), one.brand, String(one.booked), String(one.cancelled)],
      ...[dollars(one.revenue), dollars(one.kept), dollars(one.undecided)],
      ...[String(one.rentals), String(one.days), dollars(one.daily), '', ''],
    ]),
    ...(isWhole
      ? [
          [
            ...[month, 'Todas', 'Todas', ...Array(8).fill('')],
            ...[rented === null ? '' : (100 * rented).toFixed(1), dollars(revpac)],
          ],
        ]
      : []),
  ])
  return textOfTable(COLUMNS, rows)
}
