import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ParsedMail, parseMail } from './parse-mail.ts'

export type FoundMail = { readonly name: string; readonly at: number; readonly mail: ParsedMail }

/** Mails that the site and the back office laid down as `.eml`, the last first. */
export function mailsIn(folder: string, most = 200): FoundMail[] {
  return filesIn(folder)
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, most)
    .map(({ name, at }) => ({ name, at, mail: read(folder, name) }))
}

/** Only by a name that the folder has: nothing else of this machine is shown. */
export function mailIn(folder: string, name: string): ParsedMail | null {
  return filesIn(folder).includes(name) ? read(folder, name) : null
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function read(folder: string, name: string): ParsedMail {
  return parseMail(readFileSync(join(folder, name)))
}
