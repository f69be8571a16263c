import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue, Promo } from '~/domain/catalogue'
import type { Coupon } from '~/domain/pricing/coupon'
import { type PromoPeriod, promoPeriod } from '~/domain/pricing/promo'
import { isUsedUp } from '~/features/booking/coupons.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue, type SiteContent, siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { automaticDiscounts } from './automatic-discounts'
import { fleetSearch, linkedSearch } from './fleet-search'
import { promoExample } from './promo-example.server'
import type { PromoPage, RunningPromo, ShownPromo } from './promos.types'

type Judged = PromoPeriod & { readonly promo: Promo; readonly coupon: Coupon | null }

/** D26, D36: what runs and what comes; without totals where the cars cannot be had. @throws AppError `site_config`. */
export async function getPromos(): Promise<PromoPage> {
  const { brand, now } = requestContext()
  const { value: content } = await siteContent(brand)
  const local = panamaNow(now)
  const known = await Promise.all(
    content.promos
      .filter(({ kind }) => kind === 'promo')
      .map((promo) => judged(promo, content, { today: dateOf(local), brand })),
  )
  const running = known.filter(({ state }) => state === 'running')
  const coming = known.filter(({ state }) => state === 'coming')
  const cars = await knownCatalogue(brand)
  const [first] = running
  return {
    running: running.map((one) => runningPromo(one, { ...content, now: local })),
    coming: coming.map(shownPromo).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '')),
    example: cars && first?.coupon ? await promoExample(first.promo, first.coupon, cars) : null,
    automatic: automaticDiscounts(content.branches, cars?.cars ?? []),
    picture: cars?.cars.find(({ sideImage }) => sideImage)?.sideImage ?? null,
  }
}

async function judged(
  promo: Promo,
  { promoCoupons }: SiteContent,
  facts: { readonly today: string; readonly brand: string },
): Promise<Judged> {
  const coupon = (promo.couponCode && promoCoupons[promo.couponCode]) || null
  const period = promoPeriod(promo, coupon, facts)
  const isOver = period.state === 'running' && coupon !== null && (await isKnownUsedUp(coupon))
  return { ...period, promo, coupon, state: isOver ? 'over' : period.state }
}

/** Where nobody can say, the fleet does, before it promises a price (D36). */
async function isKnownUsedUp(coupon: Coupon): Promise<boolean> {
  return orUnavailable({ answer: false, warn: 'uses of a coupon not read' }, () => isUsedUp(coupon))
}

async function knownCatalogue(brand: string): Promise<Catalogue | null> {
  return orUnavailable(
    { answer: null, warn: 'promos are shown without totals' },
    async () => (await catalogue(brand)).value,
  )
}

/** A coupon serves its own classes, whatever the promo is about (D36). */
function shownPromo({ promo, coupon, from, to }: Judged): ShownPromo {
  const { id, title, description, image, couponCode } = promo
  return {
    ...{ id, title, description, image, from, to },
    code: couponCode,
    classes: coupon ? coupon.classes : promo.classes,
    terms: coupon && {
      kind: coupon.kind,
      amount: coupon.amount,
      minimumDays: coupon.minimumDays,
      maxPerEmail: coupon.maxPerEmail,
      ownBrand: coupon.brands.length === 1,
      limited: coupon.maxRedemptions !== null,
    },
  }
}

function runningPromo(
  judged: Judged,
  context: SiteContent & { readonly now: string },
): RunningPromo {
  const { buttonText, link, classes } = judged.promo
  const asked = linkedSearch(link, classes)
  return {
    ...shownPromo(judged),
    buttonText,
    link: link || '/flota',
    fleet: judged.coupon && fleetSearch(judged.coupon, asked, context),
  }
}
