import { setTimeout } from 'node:timers/promises'
import { detailsFor } from '../../e2e/lib/renter'
import { withTrip } from '../../e2e/lib/trip'
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
  /** What follows, until the renter knows. */
  readonly end: (round: Round) => Promise<End>
  readonly ends: readonly string[]
  /** What the witness cannot judge. */
  readonly ignore?: readonly Claim[]
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
  await stack.back.admin('PATCH', '/items/reservations', { query: { filter }, data })
}

async function rivalReserves(round: Round): Promise<void> {
  const rival = await round.context.browser()?.newContext()
  if (!rival) throw new Error('There is no browser')
  const person = detailsFor('rival')
  await reserve({ ...round, context: rival }, person).catch(() => null)
  await rival.close()
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
