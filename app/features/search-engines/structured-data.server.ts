import { atMost } from '~/domain/at-most'
import { stripLocale } from '~/domain/locale-path'
import { env } from '~/server/env.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { currentLocale } from '~/server/request-facts'
import { jsonLdText } from './json-ld'
import { pageAt } from './public-pages.server'

/** Milliseconds at least that people wait for what machines read, where nothing is in store yet. */
const TIMEOUT_MS = 1000

/** For the page that is being made: what search engines read of it. Without it the page is as good to people. */
export async function writeStructuredData(path: string): Promise<void> {
  const { outcome, requestId } = requestContext()
  if (!outcome) return
  try {
    const patience = Math.max(TIMEOUT_MS, env().PAGE_PATIENCE_MS)
    const page = await atMost(pageAt(stripLocale(path), currentLocale()), patience)
    const nodes = page?.data() ?? []
    if (nodes.length > 0) outcome.structuredData = jsonLdText(nodes)
  } catch (error) {
    log.warn('page without structured data', { requestId, path, error })
  }
}

export function writtenStructuredData(): string | undefined {
  return requestContext().outcome?.structuredData
}
