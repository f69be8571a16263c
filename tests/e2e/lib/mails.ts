import { readdirSync, readFileSync, watch } from 'node:fs'
import { linkIn } from '../../../scripts/lib/mail-catcher.ts'
import { environment } from './env'

/** Milliseconds. */
const LATE = 60_000

/**
 * The path and query of the first link in the last mail to somebody, of the site or the back office, that has
 * `page` in it; comes as soon as the mail does.
 * @throws Error after a minute, with who was written to
 */
export async function mailedPath(to: string, page = '/'): Promise<string> {
  const folder = `${environment('E2E_LOGS')}/../mails`
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const look = () => {
    const path = mailsIn(folder)
      .filter((source) => source.includes(`To: ${to}\r\n`))
      .map((source) => pathOf(linkIn({ to, source })))
      .findLast((found) => found.includes(page))
    if (path) resolve(path)
  }
  const watcher = watch(folder, look)
  const late = setTimeout(() => {
    const written = mailsIn(folder).map((source) => /^(?:X-)?To: (.*)$/m.exec(source)?.[1]?.trim())
    reject(new Error(`No mail to ${to} that leads to ${page}, but mails to: ${written.join()}`))
  }, LATE)
  look()
  return promise.finally(() => {
    watcher.close()
    clearTimeout(late)
  })
}

function mailsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  return files.toSorted().map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
}

function pathOf(link: string | undefined): string {
  const url = link && URL.parse(link)
  return url ? url.pathname + url.search : ''
}
