// node tests/storm/main.ts --seed=7 --seconds=30 [--cluster] runs a storm on a stack of its own, on the test day (npm run
// test:storm).
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dateOf, panamaNow } from '../../app/domain/calendar/rental-period.ts'
import { explain } from '../../scripts/lib/log.mjs'
import { type Judgement, judge } from './judge.ts'
import { settle } from './settle.ts'
import { startStormStack } from './stack.ts'
import { letLoose, type Storm } from './storm.ts'

/** Number of breaches that are printed for each rule. */
const MOST_SHOWN = 12

try {
  const { values } = parseArgs({
    options: {
      ...{ seed: { type: 'string' }, seconds: { type: 'string' } },
      cluster: { type: 'boolean', default: false },
    },
  })
  const [seed, seconds] = [Number(values.seed), Number(values.seconds)]
  const began = dateOf(panamaNow(Date.now()))
  const stack = await startStormStack({ isCluster: values.cluster })
  try {
    const storm = await letLoose(stack, { seed, milliseconds: seconds * 1000 })
    console.log('The storm is over: waiting until all is decided')
    const rounds = await settle(storm)
    const judgement = await judge(storm, { began, isOver: rounds !== null })
    report(storm, judgement)
    const rows = judgement.seen.map(({ row }) => row)
    writeFileSync(`${stack.logs}/bookings.json`, JSON.stringify(rows, null, 1))
    const failed = [...judgement.broken.values()].filter((list) => list.length > 0).length
    console.log(`${judgement.broken.size - failed} passed, ${failed} failed`)
    process.exitCode = failed === 0 && judgement.seen.length > 0 ? 0 : 1
  } finally {
    await stack.stop()
  }
} catch (error) {
  explain(error)
  process.exitCode = 1
}
process.exit()

function report({ diary, stack }: Storm, { broken, seen, alerts }: Judgement): void {
  for (const line of diary.lines()) console.log(line)
  const statuses = Map.groupBy(seen, ({ row }) => row.status)
  const each = [...statuses].map(([status, list]) => `${status} ${list.length}`)
  console.log(`${diary.count()} acts, ${seen.length} bookings: ${each.join(', ')}`)
  const requests = [...diary.requests()].toSorted(([, a], [, b]) => b - a)
  const answers = requests.map(([answer, count]) => `${answer} ${count}`)
  const times = diary.times().toSorted((a, b) => a - b)
  const share = (part: number) =>
    `${((times[Math.floor(times.length * part)] ?? 0) / 1000).toFixed(2)} s`
  console.log(`${times.length} requests: ${answers.join(', ')}`)
  console.log(`Half of them took ${share(0.5)}, 95 of 100 ${share(0.95)}, 99 of 100 ${share(0.99)}`)
  console.log(`Processes of the site, the back office and the balancer killed: ${stack.kills()}`)
  const called = [...alerts].map(([message, count]) => `${message} ${count}`)
  console.log(`Alerts: ${called.join('; ') || 'none'}`)
  for (const [index, [name, list]] of [...broken].entries()) {
    console.log(`${list.length === 0 ? ' ok ' : 'FAIL'}  ${index + 1}. ${name}`)
    for (const one of list.slice(0, MOST_SHOWN)) console.log(`      ${one}`)
    if (list.length > MOST_SHOWN) console.log(`      and ${list.length - MOST_SHOWN} more`)
  }
}
