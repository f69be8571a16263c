import { readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { linkOf } from '../../../scripts/lib/mail-catcher.ts'
import { environment } from './env'

/** The path and query of the first link in the last mail to somebody, of the site or the back office; waits until it comes. */
export async function mailedPath(to: string): Promise<string> {
  const folder = `${environment('E2E_LOGS')}/../mails`
  const lastTo = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .findLast((source) => source.includes(`To: ${to}\r\n`))
  await expect.poll(lastTo, { message: `a mail to ${to}` }).toBeTruthy()
  const url = new URL(linkOf({ to, source: lastTo() ?? '' }))
  return url.pathname + url.search
}
