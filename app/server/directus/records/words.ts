import { MISSING } from './offered.ts'

/** One that a schema found. */
export type Issue = {
  readonly message: string
  readonly path: readonly PropertyKey[]
  /** An issue of zod's own, which `reading` has made one of ours. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** For staff, as it follows "tiene que ser"; null: the value is missing. */
export function wordsOf(issue: Issue): string | null {
  const words = ownWords(issue)
  const [, row, ...cells] = issue.path
  if (typeof row !== 'number') return words
  const cell = cells.length > 0 ? `, «${cells.map(String).join(' ')}»` : ''
  return `corregido en la fila ${row + 1}${cell}: ${words ?? 'no puede faltar'}`
}

function ownWords({ params, ...issue }: Issue): string | null {
  const { message } = issue
  const own: Own & typeof issue = { ...issue, ...params }
  const { code, minimum, maximum, expected, values, origin } = own
  if (message === MISSING) return null
  const known = spanish[message]
  if (known) return known
  const [, least, most] = /must be (-?[\d.]+) to (-?[\d.]+)$/.exec(message) ?? []
  if (least !== undefined) return `un número de ${least} a ${most}, con dos decimales a lo más`
  const [, days, where] = /^must be at most (\d+)( days)? where no branch/.exec(message) ?? []
  if (days !== undefined) {
    return `${days}${where ? ' días' : ''} a lo más, porque vale para todas las sucursales y clases: nombra alguna`
  }
  if (/is not an? (amount of money|percentage)$/.test(message)) {
    return 'un número con dos decimales a lo más'
  }
  switch (code) {
    case 'too_small':
      return origin === 'string' ? 'algo: no puede estar vacío' : `${minimum} o más`
    case 'too_big':
      return `${maximum} o menos`
    case 'invalid_type':
      return typeWords[String(expected)] ?? 'otro valor'
    case 'invalid_value':
      return Array.isArray(values) ? `uno de estos: ${values.join(', ')}` : 'otro valor'
    default:
      return 'otro valor: el sitio no lo entiende'
  }
}

type Own = Readonly<
  Partial<Record<'code' | 'minimum' | 'maximum' | 'expected' | 'values' | 'origin', unknown>>
>

const typeWords: Readonly<Record<string, string>> = {
  int: 'un número entero',
  number: 'un número',
  string: 'un texto',
  boolean: 'sí o no',
  array: 'una lista',
  object: 'un registro que exista',
}

/** The rules' own words, which the log has in English. */
const spanish: Readonly<Record<string, string>> = {
  'must be HH:mm': 'una hora como 07:30, y 24:00 al final del día',
  'must be lower-case letters, digits and hyphens': 'de minúsculas, números y guiones: via-espana',
  'must not be a former address':
    'otra: con «tyc», o con «-old» al final, su dirección lleva a otra página',
  'must be 1 to 34 letters, digits, hyphens and underscores': 'de 1 a 34 letras, números y guiones',
  'must be 3 to 32 capitals, digits, hyphens and underscores':
    'de 3 a 32 mayúsculas, números o guiones',
  'must be plain letters': 'de letras sin adornos',
  'must be at most 120 characters': 'de 120 letras a lo más',
  'must be a path of the site, a web address, mailto: or tel:':
    'una ruta del sitio, o una dirección que empieza con https://, mailto: o tel:',
  'must open before it closes': 'un horario que abre antes de cerrar',
  'must be another branch than that of the pickup': 'otra sucursal que la de recogida',
  'must name branches or classes: else nothing is rented':
    'de algunas sucursales o clases: si no, no se alquila nada',
  'must not be negative': 'cero o más',
  'is before the first day': 'el primer día o uno posterior',
  'names only what is not there': 'de algo que exista: lo que nombra ya no está',
  'cannot be read': 'otro valor: no se entiende',
  'another zone has its code': 'de un código distinto del de otra zona',
  'must be a list': 'una lista',
  'Invalid ISO date': 'una fecha que exista: 2026-12-31',
}
