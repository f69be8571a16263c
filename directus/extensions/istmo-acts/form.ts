import type { Request } from '../../pages/endpoint.ts'

/** Bytes that a form may have; the form of an act has a few hundred. */
const MAX_FORM_LENGTH = 20_000

export type Fields = Readonly<Record<string, string>>

/** The fields of a form that was posted; null: it is too long. */
export async function fieldsOf(request: AsyncIterable<Uint8Array>): Promise<Fields | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size <= MAX_FORM_LENGTH) parts.push(part)
  }
  if (size > MAX_FORM_LENGTH) return null
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
}

/** The request to the site that a form makes. The site refuses what cannot be read. */
export function requestOf(fields: Fields, person: string): unknown {
  const { reserva = '', accion = '', version, total, devuelve, gratis, pierde } = fields
  const lost = fields['pierde.extras']
  const loses = { addOns: lost ? lost.split(',') : [], delivery: pierde === 'entrega' }
  const sums = { version: Number(version), total: Number(total), refund: Number(devuelve) }
  const freeCancelUntil = gratis || undefined
  const shown = version === undefined ? {} : { shown: { ...sums, freeCancelUntil, loses } }
  return { code: reserva, person, act: actOf(accion, fields), ...shown }
}

function actOf(act: string, fields: Fields): unknown {
  const text = (name: string) => fields[name] || undefined
  switch (act) {
    case 'hand_over':
      return { act, branch: text('sucursal'), version: Number(fields['vista.en']) }
    case 'take_back':
      return { act, branch: text('sucursal') }
    case 'change':
      return {
        act,
        search: {
          pickupBranch: text('recogida'),
          returnBranch: text('devolucion'),
          pickup: text('desde'),
          return: text('hasta'),
        },
        carId: text('auto') === undefined ? undefined : Number(fields.auto),
        coverageCode: text('cobertura'),
        addOns: addOnsOf(fields),
        delivery: fields.entrega,
        settle: text('pago'),
      }
    case 'extend':
      return { act, return: text('hasta'), settle: text('pago') }
    case 'cancel':
      return {
        act,
        terms: text('terminos'),
        goodwill: centsOf(fields.cortesia ?? '0'),
        reason: text('motivo'),
      }
    case 'give_back':
      return { act, amount: centsOf(fields.monto ?? ''), reason: text('motivo') }
    case 'write':
      return { act, message: text('mensaje'), version: Number(fields['escrito.en']) }
    default:
      return { act }
  }
}

const ADD_ON = 'extra.'

function addOnsOf(fields: Fields): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(ADD_ON))
      .map(([name, value]) => [name.slice(ADD_ON.length), Number(value)]),
  )
}

/** Cents of dollars as people write them; NaN: the text is no amount. */
function centsOf(text: string): number {
  const plain = text.trim().replace(/^\$/, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

/** Whether the form is ours: a form of another site would come with the person's cookie. */
export function isOwnForm({ headers }: Pick<Request, 'headers'>): boolean {
  const { origin, host } = headers
  return origin === undefined || (typeof origin === 'string' && URL.parse(origin)?.host === host)
}
