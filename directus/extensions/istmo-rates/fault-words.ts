import { byColumn } from '../../../app/domain/locales.ts'
import { type SeasonFault, seasonRanges } from '../../../app/domain/pricing/season-record.ts'

/** Why a field of a season does not count, for staff. */
export function faultWords({ column, why }: SeasonFault): string {
  switch (why) {
    case 'missing':
      return missing[column] ?? 'no puede faltar'
    case 'unreadable':
      return 'no se entiende'
    case 'order':
      return 'es antes del primer día'
    case 'gone':
      return 'nombra solo lo que ya no está: vacía la lista o nombra otros'
    case 'range':
      return rangeWords(column)
  }
}

const missing: Partial<Record<SeasonFault['column'], string>> = {
  ...byColumn('name', () => 'es lo que lee el cliente: no puede faltar'),
  starts_on: 'falta el primer día',
  ends_on: 'falta el último día',
  percent: 'falta el porcentaje',
  price: 'falta el precio',
}

function rangeWords(column: SeasonFault['column']): string {
  const [, range] = Object.entries(seasonRanges).find(([name]) => name === column) ?? []
  if (!range) return 'no se entiende'
  const isDecimal = column === 'percent' || column === 'price'
  const shape = isDecimal ? ', con dos decimales a lo más' : ', entero'
  return `es un número de ${range.least} a ${range.most}${shape}`
}
