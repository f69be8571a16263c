import { panamaNow } from '~/domain/calendar/rental-period'
import type { Catalogue } from '~/domain/catalogue'
import { localeOfForm } from '~/domain/locale-path'
import { carSlugs } from '~/domain/stock/car-slug'
import { carName } from '~/features/booking/car-words'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { catalogue } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { alertsOf, findAlert, type StockAlert } from '~/server/directus/stock-alerts.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import { isRefused } from './alert-address.server'
import { readAlertLink, searchOf, stopToken } from './alert-links.server'
import type { AlertPageParams } from './alerts.schema'
import type { AlertFacts, AlertFailure, AlertPage, KeptAlert } from './alerts.types'
import { wantedOf } from './ask-alert.server'
import { openPosted, type PostedAlert } from './posted-alert.server'
import { wantedCar } from './wanted-car.server'

const pages = new WeakMap<RequestContext, Promise<AlertPage>>()

/**
 * The state that an address shows: of a link before and after its button was pressed, of a form its outcome. It is read
 * once a request.
 */
export function alertPage(params: AlertPageParams): Promise<AlertPage> {
  const context = requestContext()
  const page = pages.get(context) ?? readPage(params)
  pages.set(context, page)
  return page
}

async function readPage({ t, p }: AlertPageParams): Promise<AlertPage> {
  const again = `?${new URLSearchParams(t ? { t } : { p: p ?? '' })}`
  return orUnavailable(
    { answer: { state: 'unavailable', again }, error: 'page of an availability alert not shown' },
    async () => {
      const posted = p ? await openPosted(p) : null
      if (t) return await linkPage(t, posted?.kind === 'failed' ? posted.failure : null)
      return posted && posted.kind !== 'failed' ? await formPage(posted) : { state: 'over' }
    },
  )
}

/** Whether there is anything to wait for may have changed since the form was posted. */
async function formPage(posted: Exclude<PostedAlert, { kind: 'failed' }>): Promise<AlertPage> {
  const { asked } = posted
  if (posted.kind === 'sent') return { state: 'sent', asked }
  const { brand, now } = requestContext()
  const { value: content } = await catalogue(brand)
  const wanted = wantedOf(asked)
  const found = await wantedCar(wanted, content, now)
  if (found.state === 'gone') return { state: 'gone', asked }
  const alert = factsOf({ ...wanted, coupon: asked.cupon ?? '' }, content)
  if (alert && found.state === 'not_rented')
    return { state: 'not_rented', alert, reason: found.reason }
  if (alert && found.state === 'free') return { state: 'free', alert }
  return { state: 'ask', asked, problem: posted.problem }
}

async function linkPage(token: string, failure: AlertFailure | null): Promise<AlertPage> {
  const { brand, now } = requestContext()
  const link = readAlertLink(token)
  if (link?.act === 'stop') return stopPage(link.address, token, failure)
  const alert = link && (await findAlert(directus(), { id: link.id }))
  if (alert?.brand !== brand) return { state: 'over' }
  const { value: content } = await catalogue(brand)
  const { carId, coupon, status } = alert
  const facts = factsOf({ carId, coupon, search: searchOf(alert) }, content)
  if (!facts) return { state: 'over' }
  const state = status === 'asked' ? 'confirm' : status
  return { state, alert: facts, token, stop: stopToken(alert, now), failure }
}

async function stopPage(
  address: string,
  token: string,
  failure: AlertFailure | null,
): Promise<AlertPage> {
  const { brand } = requestContext()
  if (await isRefused(address)) return { state: 'stopped', token, failure }
  const alerts = await alertsOf(directus(), { address }, brand)
  const { value: content } = await catalogue(brand)
  const kept = alerts.map((alert) => keptOf(alert, content))
  return { state: 'stop', email: alerts[0]?.email ?? '', kept, token, failure }
}

function keptOf(alert: StockAlert, { cars, branches }: Catalogue): KeptAlert {
  const { id, status, pickup, return: returned, driverAge, coupon, requestedAt } = alert
  const car = cars.find((one) => one.id === alert.carId)
  const language = localeOfForm(requestContext().localeForm)
  const place = (slug: string) => branches.find((one) => one.slug === slug)?.name[language] ?? ''
  return {
    ...{ id, status, pickup, return: returned, driverAge, coupon },
    car: car ? carName(car) : '',
    pickupPlace: place(alert.pickupBranch),
    returnPlace: place(alert.returnBranch),
    requestedAt: panamaNow(requestedAt),
  }
}

type About = Pick<StockAlert, 'carId' | 'coupon'> & Pick<AlertFacts, 'search'>

/** The facts of an alert; they are null when the car was taken out of the fleet. */
function factsOf({ carId, coupon, search }: About, { cars }: Catalogue): AlertFacts | null {
  const car = cars.find(({ id }) => id === carId)
  const slug = car && carSlugs(cars).get(car.id)
  return slug ? { car: carName(car), slug, search, cupon: coupon || undefined } : null
}
