import type { ChangeWish } from '~/features/manage/change.types'
import { type ChangeParams, changeAsked, changeParams } from '~/features/manage/change-params'
import type { SettleAsked, SettleKind } from './settle.types'

/** What an address of the page holds: whatever it is, until `settleAsked` has read it. */
export type SettleParams = ChangeParams & { readonly por?: string | undefined }

const names = { change: 'cambio', balance: 'saldo', precheckin: 'precheckin' } as const

/** Of an address, or a form that was posted without scripts; what names nothing pays what is owed. */
export function settleAsked(raw: Readonly<Record<string, unknown>>): SettleAsked {
  const kinds: readonly SettleKind[] = ['change', 'precheckin']
  const kind = kinds.find((one) => names[one] === raw.por) ?? 'balance'
  return kind === 'change' ? { kind, ...changeAsked(raw) } : { kind }
}

export function settleParams(kind: SettleKind, wish?: ChangeWish): SettleParams {
  return { por: names[kind], ...(wish ? changeParams(wish) : {}) }
}

/** As the address holds it. */
export function settleQuery(params: SettleParams): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || name === 'aviso' ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}

/** The change that an address of the page pays for. */
export function changeOf({ por: _, ...params }: SettleParams): ChangeParams {
  return params
}
