import type { Wish } from '~/domain/booking/amendment'
import { type WishParams, wishAsked, wishParams } from '~/features/booking/wish-params'
import type { AmendmentAsked } from './payment.schema'

/** The search params of the page, unchecked until `amendmentAsked` reads them. */
export type PayParams = WishParams & { readonly por?: string | undefined }

const names = { change: 'cambio', balance: 'saldo', precheckin: 'precheckin' } as const

/** Reads what is to be paid from an address, or from a form that was posted without scripts; by default the balance. */
export function amendmentAsked(raw: Readonly<Record<string, unknown>>): AmendmentAsked {
  const kinds: readonly AmendmentAsked['kind'][] = ['change', 'precheckin']
  const kind = kinds.find((one) => names[one] === raw.por) ?? 'balance'
  return kind === 'change' ? { kind, ...wishAsked(raw) } : { kind }
}

export function payParams(kind: AmendmentAsked['kind'], wish?: Wish): PayParams {
  return { por: names[kind], ...(wish ? wishParams(wish) : {}) }
}

/** The query of the page's address, without its question mark. */
export function payQuery(params: PayParams): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || name === 'aviso' ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}

/** The change that an address of the page pays for. */
export function changeOf({ por: _, ...params }: PayParams): WishParams {
  return params
}
