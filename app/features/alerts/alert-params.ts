import type { AlertPageParams } from './alerts.schema'

/**
 * A value that cannot be read becomes an explicit `undefined`. They are read by hand because every page's first code
 * holds this.
 */
export function alertParams({ t, p }: Record<string, unknown>): AlertPageParams {
  return { t: textOf(t), p: textOf(p) }
}

function textOf(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.length <= 2000 ? raw : undefined
}
