import { directus } from '~/server/directus/client.server'
import {
  readCounterByCar,
  readHoldsByCar,
  readUnits,
  saveHoldShares,
} from '~/server/directus/hold-shares.server'
import { alertSometimes } from '~/server/log-sometimes.server'
import { appConfig } from '../../../app.config'

/** For the staff (D38), with an alert when somebody may hold cars without renting them. `now`: epoch milliseconds. */
export async function watchHolds(now: number): Promise<void> {
  const client = directus()
  const [units, held] = await Promise.all([readUnits(client), readHoldsByCar(client, now)])
  const rows = held.flatMap(({ car, ...counts }) => {
    const total = units.get(car)
    return total === undefined ? [] : [shareOf({ car, units: total, ...counts })]
  })
  const fleet = shareOf({
    car: null,
    units: sum([...units.values()]),
    held: sum(rows.map((row) => row.held)),
    holds: sum(rows.map((row) => row.holds)),
  })
  await saveHoldShares(client, [fleet, ...rows])
  const counter = await readCounterByCar(client, now - DAY)
  const booked = shareOf({ ...fleet, held: sum(counter.map((row) => row.held)) })
  if (booked.share >= appConfig.alertingHoldShare) {
    alertSometimes('much of the fleet was booked without a payment in a day', {
      percent: booked.share,
      cure: 'Look at the newest bookings to be paid at the counter: it may be somebody who books cars without renting them.',
    })
  }
  if (fleet.share < appConfig.alertingHoldShare) return
  alertSometimes('much of the fleet is in unpaid holds', {
    percent: fleet.share,
    cure: 'Look at "Flota en apartados sin pagar" in the back office: it may be somebody who holds cars without renting them.',
  })
}

/** Milliseconds. */
const DAY = 86_400_000

type Counts = {
  readonly car: number | null
  readonly units: number
  readonly held: number
  readonly holds: number
}

/** `share`: percent of the units, one decimal. */
function shareOf(counts: Counts) {
  const { units, held } = counts
  return { ...counts, share: units === 0 ? 0 : Math.round((held / units) * 1000) / 10 }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
