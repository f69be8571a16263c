import { type EntryNotice, entryNotices, type OwnNotice, ownNotices } from './account.types'

type EntryParams = {
  readonly aviso?: EntryNotice | undefined
  /** Where to go on after the login; only a path of this site is followed, and the server decides that. */
  readonly volver?: string | undefined
}

/**
 * A value that cannot be read becomes an explicit `undefined`. They are read by hand because every page's first
 * JavaScript holds this.
 */
export function entryParams(raw: Record<string, unknown>): EntryParams {
  return {
    aviso: entryNotices.find((code) => code === raw.aviso),
    volver: typeof raw.volver === 'string' ? raw.volver : undefined,
  }
}

export function accountParams(raw: Record<string, unknown>): {
  readonly aviso?: OwnNotice | undefined
} {
  return { aviso: ownNotices.find((code) => code === raw.aviso) }
}

/** The token comes from the link of a mail. */
export function tokenParams(raw: Record<string, unknown>): { readonly token?: string | undefined } {
  const isToken = typeof raw.token === 'string' && raw.token.length <= 2000
  return { token: isToken ? String(raw.token) : undefined }
}
