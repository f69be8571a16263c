import { isAppError } from '~/domain/app-error'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { listedPages } from './public-pages.server'
import { robotsText } from './robots.server'
import { sitemapXml } from './sitemap'

/** Seconds that others may keep what follows the content: a change shows within 15. */
const KEPT = 10

/** `/sitemap.xml` of the host's brand; 503 while the pages are not known, because a shorter list would unlist them. */
export async function sitemapAnswer(): Promise<Response> {
  const { origin, requestId } = requestContext()
  try {
    const pages = await listedPages()
    return new Response(sitemapXml(origin, pages), {
      headers: {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': `public, max-age=${KEPT}`,
      },
    })
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('no sitemap', { requestId, error })
    return new Response('The pages are not known right now.\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' },
    })
  }
}

export function robotsAnswer(): Response {
  return new Response(robotsText(), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
