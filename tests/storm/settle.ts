import { setTimeout as sleep } from 'node:timers/promises'
import { isUnderWay, readBookings, waiting } from './aftermath.ts'
import type { Storm } from './storm.ts'
import { minuteTask } from './weather.ts'

/** Rounds of some minutes of the clock after which everything has to be decided. */
const ROUNDS = 25
const ROUND = 8 * 60_000

/**
 * Moves the clock on and runs the minute task until every payment is decided, every refund sent, every hold
 * over and every mail sent. @returns how many rounds it took; null: something is still undecided
 */
export async function settle(storm: Storm): Promise<number | null> {
  const { stack } = storm
  // The sandbox takes late payments within some real seconds.
  await sleep(4000)
  for (let round = 1; round <= ROUNDS; round++) {
    await stack.passTime(ROUND)
    for (const port of stack.ports) await minuteTask(storm, port)
    if ((await leftOver(storm)) === 0) return round
  }
  return null
}

async function leftOver({ stack }: Storm): Promise<number> {
  const rows = await readBookings(stack)
  const mails = rows.flatMap((row) => row.mails)
  return (
    rows.filter(({ status }) => waiting.has(status)).length +
    rows.flatMap(({ payments }) => payments).filter(isUnderWay).length +
    mails.filter(({ status }) => status === 'queued' || status === 'sending').length
  )
}
