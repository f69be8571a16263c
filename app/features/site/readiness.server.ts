import { readItems } from '@directus/sdk'
import { type AppError, isAppError } from '~/domain/app-error'
import { atMost } from '~/domain/at-most'
import { onForget } from '~/server/async/memory.server'
import { catalogue, infoPages } from '~/server/content/catalogue.server'
import { routeRules } from '~/server/content/route-rules.server'
import { directus } from '~/server/directus/client.server'
import { env } from '~/server/env.server'
import { isDraining } from '~/server/http/end-gracefully.server'
import { warmLogos, warmPictures } from './warm-pictures.server'

/**
 * `missing`: a host is waiting for a brand that nobody has made yet; the others are none the worse for it. `ending`: the
 * process was asked to end, and serves whoever still comes.
 */
type Check = 'ok' | 'stale' | 'failed' | 'missing' | 'ending'

export type Readiness = {
  readonly ready: boolean
  /** `directus`, and one `content:{brand}` for each brand served; at last `process` alone. Words only: the address is public. */
  readonly checks: Readonly<Record<string, Check>>
}

/**
 * Ready: the content of every brand that there is, one at least, is loaded (which this call does) and the back office answers. Without it pages are
 * still served from the store, but a load balancer should prefer another process.
 */
export function readiness(): Promise<Readiness> {
  if (isDraining()) return Promise.resolve({ ready: false, checks: { process: 'ending' } })
  const now = Date.now()
  if (!asked || now - asked.at >= lasts) asked = { at: now, answer: checkAll() }
  return asked.answer
}

/** Milliseconds: a flood of probes asks the back office once a second, not once each. */
const lasts = 1000
/** Milliseconds that being ready waits for the logos at most. */
const logoTime = 1000
let asked: { readonly at: number; readonly answer: Promise<Readiness> } | undefined
onForget(() => {
  asked = undefined
})

async function checkAll(): Promise<Readiness> {
  const brands = servedBrands()
  const [backOffice, contents] = await Promise.all([
    directusCheck(),
    Promise.all(
      brands.map(async (brand) => [`content:${brand}`, await contentCheck(brand)] as const),
    ),
    // The pages of the law and the redirects are read before the back office has its first bad hour.
    Promise.allSettled([...brands.map(infoPages), routeRules()]),
  ])
  const checks = Object.fromEntries([['directus', backOffice], ...contents])
  const made = contents.filter(([, check]) => check !== 'missing')
  const ready = backOffice === 'ok' && made.length > 0 && made.every(([, check]) => check === 'ok')
  if (ready) void warmPictures(brands.filter((brand) => checks[`content:${brand}`] === 'ok'))
  return { ready, checks }
}

function servedBrands(): string[] {
  const { PUBLIC_BRAND, PUBLIC_BRAND_BY_HOST } = env()
  return [...new Set([PUBLIC_BRAND, ...Object.values(PUBLIC_BRAND_BY_HOST)])].filter(
    (brand) => brand !== undefined,
  )
}

async function contentCheck(brand: string): Promise<Check> {
  try {
    const { value, stale } = await catalogue(brand)
    await atMost(warmLogos(value.site), logoTime)
    return stale ? 'stale' : 'ok'
  } catch (error) {
    if (isAppError(error)) return isMissing(error) ? 'missing' : 'failed'
    throw error
  }
}

/** Said by the error itself, or by what it was caused by. */
function isMissing({ details, cause }: AppError): boolean {
  return details.missing === true || (isAppError(cause) && cause.details.missing === true)
}

/** A record is read: Directus's own word of its health asks its mail server, without which pages are made and cars booked. */
async function directusCheck(): Promise<Check> {
  try {
    await directus().request(readItems('sites_config', { fields: ['id'], limit: 1 }))
    return 'ok'
  } catch (error) {
    if (isAppError(error)) return 'failed'
    throw error
  }
}
