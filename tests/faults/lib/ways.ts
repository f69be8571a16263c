import { setTimeout } from 'node:timers/promises'
import { detailsFor } from '../../e2e/lib/renter'
import { withTrip } from '../../e2e/lib/trip'
import { putState } from '../../fixtures/put-state'
import { type End, openCheckout, patience, type Round, reserve, seeItThrough } from './round'
import type { Claim } from './witness'

/** A way through a booking, from a reservation that is held; the fault strikes from `go` on. */
export type Way = {
  readonly name: string
  /** The changes that it makes when nothing goes wrong: where a fault may strike. */
  readonly writes: number
  /** More writes, at moments of their own: the gateway's webhooks are noted, and may be first with a change. */
  readonly webhooks?: number
  readonly prepare: (round: Round) => Promise<void>
  /** Presses the button. */
  readonly go: (round: Round) => Promise<void>
  /** The steps that follow, until the renter knows. */
  readonly end: (round: Round) => Promise<End>
  readonly ends: readonly string[]
  /** The claims that the witness cannot judge. */
  readonly ignore?: readonly Claim[]
  /** The effect on a booking, once however often it is asked for; and the half days that the booking has then. */
  readonly once?: 'change' | 'cancel'
  readonly halves?: number
  /** It begins without a reservation, and makes one. */
  readonly reserves?: true
  /** The renter may be gone after the press: the tasks alone bring it to its end. */
  readonly leavable?: true
}

const card = (number: string) => async (round: Round) => {
  await openCheckout(round)
  await round.renter.fillCard(number)
}

const press = (how: 'card' | 'paypal' | 'counter') => async (round: Round) => {
  await round.renter.pay(how).click()
}

const choose = (method: 'checkout_paypal' | 'checkout_counter') => async (round: Round) => {
  await openCheckout(round)
  await round.renter.method(method).check()
}

const home = (round: Round) =>
  round.page.getByRole('link', { name: 'Firefly' }).first().click({ noWaitAfter: true })

/** The hold of the renter is over, though nobody has noticed yet. */
async function runOut({ stack, car, trip }: Round): Promise<void> {
  const filter = { car: { _eq: car }, pickup_date: { _eq: `${trip.desde}:00` } }
  const data = { hold_expires_at: new Date(Date.now() - 1000).toISOString() }
  const query = encodeURIComponent(JSON.stringify(filter))
  const rows = await stack.back.admin('GET', `/items/reservations?filter=${query}&fields=id`)
  for (const { id } of rows as { id: number }[]) await putState(stack.back, id, data)
}

async function rivalReserves(round: Round): Promise<void> {
  const rival = await round.context.browser()?.newContext()
  if (!rival) throw new Error('There is no browser')
  const person = detailsFor('rival')
  await reserve({ ...round, context: rival }, person).catch(() => null)
  await rival.close()
}

/** Paid by card, with its page at `path` open. */
const booked = (path: (round: Round) => string) => async (round: Round) => {
  await card('4111 1111 1111 1111')(round)
  await round.renter.pay('card').click()
  if ((await seeItThrough(round)) !== 'booked') throw new Error('It was not booked')
  await open(round, path(round))
}

async function open({ stack, page, renter }: Round, path: string): Promise<void> {
  await page.goto(stack.url + renter.path(path))
  await renter.ready()
}

const BOOKING = '/reserva/gestionar/reserva'
const CANCEL = '/reserva/gestionar/cancelar'

/** Back a day earlier. */
function earlier({ trip, car }: Round): string {
  const hasta = new Date(`${trip.hasta}:00Z`)
  hasta.setUTCDate(hasta.getUTCDate() - 1)
  const change = { ...trip, hasta: hasta.toISOString().slice(0, 16) }
  return withTrip('/reserva/gestionar/cambiar', change, { auto: car })
}

const acceptChange = ({ page, renter }: Round) =>
  page
    .getByRole('complementary', { name: renter.t('change_before_now') })
    .locator('button[type=submit]')
    .click({ timeout: 10_000 })

const acceptCancel = ({ page }: Round) =>
  page.locator('main form button[type=submit]').click({ timeout: 10_000 })

/** Where it is not known whether it was done, the renter looks at the booking, and asks again if it was not. */
const seeDone =
  (said: 'manage_entry_changed' | 'cancelled_title', again: (round: Round) => Promise<void>) =>
  async (round: Round): Promise<End> => {
    const { page, renter, stack } = round
    const isSaid = () => page.getByText(renter.t(said), { exact: true }).first().isVisible()
    const until = Date.now() + patience
    while (Date.now() < until) {
      const shown = page.getByText(renter.t(said), { exact: true }).first()
      await shown.waitFor({ timeout: 8000 }).catch(() => null)
      if (await isSaid()) return 'gone'
      try {
        await stack.ready()
        await open(round, BOOKING)
        if (await isSaid()) return 'gone'
        await again(round)
      } catch {
        // The site was away, or the button is gone: looked at again.
        await setTimeout(500)
      }
    }
    throw new Error(`It was never said: ${said}`)
  }

export const ways: readonly Way[] = [
  {
    name: 'reserving',
    writes: 1,
    reserves: true,
    prepare: async ({ stack, page, renter, trip, car }) => {
      const address = withTrip('/reserva', trip, { auto: car, paso: 'cobertura', pago: 'ahora' })
      await page.goto(stack.url + renter.path(address))
      await renter.ready()
      await renter.coverage('basic').check()
      await renter.next('cobertura').click()
      await renter.fillDetails(detailsFor('fault'))
    },
    go: (round) => round.renter.next('datos').click(),
    end: async ({ page, renter }) => {
      const until = Date.now() + patience
      while (Date.now() < until) {
        if (await renter.heading('checkout_heading').isVisible()) return 'gone'
        // Whatever it says, pressing again makes one reservation and never two.
        if (await page.getByRole('alert').first().isVisible()) {
          await renter
            .next('datos')
            .click({ timeout: 2000 })
            .catch(() => null)
        }
        await setTimeout(500)
      }
      throw new Error('The checkout was never reached')
    },
    ends: ['unpaid'],
  },
  {
    name: 'card',
    writes: 2,
    prepare: card('4111 1111 1111 1111'),
    go: press('card'),
    end: seeItThrough,
    ends: ['paid'],
    leavable: true,
  },
  {
    name: 'card declined',
    writes: 2,
    prepare: card('4000 0000 0000 0002'),
    go: press('card'),
    end: seeItThrough,
    ends: ['failed'],
    leavable: true,
  },
  {
    name: '3-D Secure',
    writes: 3,
    prepare: card('4000 0000 0000 3220'),
    go: press('card'),
    end: seeItThrough,
    ends: ['paid'],
    leavable: true,
  },
  {
    name: 'PayPal',
    writes: 4,
    webhooks: 2,
    prepare: choose('checkout_paypal'),
    go: press('paypal'),
    end: seeItThrough,
    ends: ['paid'],
  },
  {
    name: 'counter',
    writes: 1,
    prepare: choose('checkout_counter'),
    go: press('counter'),
    end: async (round) => {
      const until = Date.now() + patience
      for (;;) {
        const end = await seeItThrough(round)
        if (end === 'booked' || Date.now() > until) return end
        // It is not known whether it is confirmed: pressing again finds out, once the back office answers.
        await round.renter.pay('counter').click()
        await setTimeout(500)
      }
    },
    ends: ['confirmed'],
  },
  {
    name: 'leaving the checkout',
    writes: 1,
    prepare: openCheckout,
    go: home,
    end: gone,
    ends: ['expired'],
  },
  {
    name: 'paying and leaving at once',
    writes: 2,
    prepare: card('4111 1111 1111 1111'),
    go: async (round) => {
      await round.renter.pay('card').click({ noWaitAfter: true })
      await home(round)
    },
    end: gone,
    ends: ['paid', 'expired'],
  },
  {
    name: 'a cheaper change',
    writes: 2,
    prepare: booked(earlier),
    go: acceptChange,
    end: seeDone('manage_entry_changed', async (round) => {
      await open(round, earlier(round))
      await acceptChange(round)
    }),
    ends: ['paid'],
    once: 'change',
    halves: 5,
  },
  {
    name: 'cancelling',
    writes: 2,
    prepare: booked(() => CANCEL),
    go: acceptCancel,
    end: seeDone('cancelled_title', async (round) => {
      await open(round, CANCEL)
      await acceptCancel(round)
    }),
    ends: ['cancelled'],
    once: 'cancel',
  },
  {
    name: 'expiry with a rival',
    writes: 4,
    prepare: async (round) => {
      await card('4111 1111 1111 1111')(round)
      await runOut(round)
    },
    go: async (round) => {
      await Promise.all([round.renter.pay('card').click(), rivalReserves(round)])
    },
    end: seeItThrough,
    ends: ['paid', 'expired'],
    ignore: ['held'],
  },
]

/** The renter looks elsewhere; what is on its way comes to its end without them. */
async function gone(): Promise<End> {
  await setTimeout(4000)
  return 'gone'
}
