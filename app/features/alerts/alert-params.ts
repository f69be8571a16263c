import type { AlertPageParams } from './alerts.schema'

/** What cannot be read is an explicit `undefined`; by hand: every page's first code holds this. */
export function alertParams({ t, p }: Record<string, unknown>): AlertPageParams {
  return { t: textOf(t), p: textOf(p) }
}

function textOf(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.length <= 2000 ? raw : undefined
}
