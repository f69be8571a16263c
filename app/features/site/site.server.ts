import { attemptMethods } from '~/domain/booking/payment-methods'
import type { Branch, SearchBranch } from '~/domain/catalogue'
import { pageContent } from '~/server/content/catalogue.server'
import { env } from '~/server/env.server'
import { gatewayOfMethod } from '~/server/gateways/configured.server'
import { requestContext } from '~/server/request-context.server'
import { fieldSample } from './field.server'
import type { SiteView } from './site.types'

/** @throws AppError `site_config`: fatal, no screen can be shown (§8.4). */
export async function getSite(): Promise<SiteView> {
  const { brand, origin, now } = requestContext()
  const { METROBANK_TOKENIZER_URL } = env()
  const sample = fieldSample()
  const content = await pageContent(brand)
  const { site, branches, oneWayFees } = content.value
  return {
    site,
    branches: searchedBranches(branches),
    oneWayFees,
    origin,
    now,
    tokenizerUrl: METROBANK_TOKENIZER_URL ? new URL(METROBANK_TOKENIZER_URL).origin : '',
    payBy: attemptMethods.filter((way) => gatewayOfMethod(way, site.paymentGateway)),
    ...(sample && { fieldSample: sample }),
    stale: content.stale,
    ...(content.stale && { readAt: content.at }),
  }
}

/** One list for as long as the content is: the text of a page's data is made from it once. */
function searchedBranches(branches: readonly Branch[]): readonly SearchBranch[] {
  const known = searched.get(branches) ?? branches.map(forSearch)
  searched.set(branches, known)
  return known
}

const searched = new WeakMap<readonly Branch[], readonly SearchBranch[]>()

function forSearch(branch: Branch): SearchBranch {
  const { address: _, directions: _d, phone: _p, whatsapp: _w, ...rest } = branch
  const { latitude: _a, longitude: _o, steps: _s, cityName: _c, ...named } = rest
  const { neighborhoods: _n, id: _i, city: _t, deliveryZones: _z, ...searched } = named
  return { ...searched, closures: branch.closures.map(({ date }) => ({ date })) }
}
