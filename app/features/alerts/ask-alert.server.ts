import { localeOfForm } from '~/domain/locale-path'
import { isEmail, typedEmail } from '~/domain/people/email'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { padDuration } from '~/server/async/pad-duration.server'
import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { AlertAsk } from './alerts.schema'
import type { AskResult } from './alerts.types'
import { type Wanted, wantedCar } from './wanted-car.server'
import { writeAlert } from './write-alert.server'

/** Milliseconds: whether the address is known hides behind it. */
const PADDED_DURATION_MS = 1000

/**
 * Sends a link that confirms the alert. The same answer after the same time whether or not the address is known, asked
 * before, was written to enough, or wants no mails.
 */
export async function askAlert(asked: AlertAsk): Promise<AskResult> {
  const wanted = wantedOf(asked)
  const email = typedEmail(asked.email)
  const began = performance.now()
  return orUnavailable(
    { answer: { ok: false, error: 'unavailable' }, error: 'availability alert not taken' },
    async () => {
      const { brand, localeForm, now } = requestContext()
      const { value: content } = await catalogue(brand)
      const car = await wantedCar(wanted, content, now)
      if (car.state !== 'taken' && car.state !== 'unknown') return { ok: false, error: 'moot' }
      if (!isEmail(email)) return { ok: false, error: 'email' }
      const language = localeOfForm(localeForm)
      await writeAlert({ ...wanted, coupon: asked.cupon ?? '', email, brand, language }, content)
      await padDuration(began, PADDED_DURATION_MS)
      return { ok: true }
    },
  )
}

export function wantedOf(asked: AlertAsk): Wanted {
  const { auto, recogida, devolucion, desde, hasta, edad } = asked
  const search = {
    ...{ pickupBranch: recogida, returnBranch: devolucion, pickup: desde, return: hasta },
    driverAge: edad,
  }
  return { carId: auto, search }
}
