import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { rowsOf } from '../../scripts/lib/back-office-database.ts'
import { type Cluster, startCluster } from '../../scripts/lib/cluster.ts'
import { step } from '../../scripts/lib/log.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { testPictures } from '../../scripts/lib/test-env.ts'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { tripIn } from '../e2e/lib/trip.ts'
import { Astray, bookAtCounter, personOf, plainRenter } from '../fixtures/plain-renter.ts'

/** Milliseconds from one renter to the next: 60 bookings a minute. */
const PACE = 1000
/** Renters under way at most: on a machine that is too slow for the pace it is the machine that would be tested. */
const MAX_UNDER_WAY = 4
/** Bookings before the first process ends, and after the last one is back. */
const AROUND = 10
/** Bookings from one process that is back to the next one that ends: a process has much to do at first. */
const BETWEEN = 5
/** A trip is three days long, later for each ten renters, and nobody else's with the same car. */
const FIRST_DAY = 30
const DAYS = 3

type Rule = readonly [name: string, broken: readonly string[]]

/**
 * Restarts each process of a cluster of its own, one after the other, while renters book at the counter. Its logs stay in
 * `test-results/deploy` until the next one.
 */
export async function deployUnderBookings(toolchain: Toolchain) {
  const dataDir = mkdtempSync(`${tmpdir()}/istmo-deploy-`)
  const ports = { site: await freePort(), directus: await freePort(), sandbox: await freePort() }
  // A machine with much to do is no back office that is out.
  const env = {
    ...toolchain.env,
    ...testPictures,
    ...{ DIRECTUS_READ_TIMEOUT_MS: '15000', DIRECTUS_WRITE_TIMEOUT_MS: '15000' },
    PAGE_PATIENCE_MS: '15000',
  }
  const options = { dataDir, ports, brand: 'firefly' }
  const cluster = await startCluster({ ...toolchain, env }, options)
  try {
    // The minute's work is asked for before the site is there.
    const earlier = linesOfBalancer(cluster).length
    const renters = startRenters(`http://localhost:${ports.site}`)
    const restarts = await restartEach(cluster, renters)
    const met = await renters.end()
    const balanced = linesOfBalancer(cluster).slice(earlier)
    const rules = await judge(cluster, met, { restarts, balanced })
    const broken = rules.filter(([, problems]) => problems.length > 0)
    return {
      report: [
        ...figuresOf(met, restarts, balanced),
        `Errors in the log of the site: ${errorsIn(`${dataDir}/logs`).join(', ') || 'none'}`,
        ...rules.flatMap(linesOf),
      ],
      passed: rules.length - broken.length,
      failed: broken.length,
    }
  } finally {
    await cluster.stop()
    const kept = `${root}/test-results/deploy`
    rmSync(kept, { recursive: true, force: true })
    cpSync(`${dataDir}/logs`, kept, { recursive: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Met = {
  readonly begun: number
  readonly seconds: number
  /** Codes of the bookings that renters were told are confirmed. */
  readonly told: readonly string[]
  /** How often one of them was told that it did not go through, and pressed again. */
  readonly again: number
  /** Ways that did not lead to the thanks page, in words. */
  readonly astray: readonly string[]
  /** How often each status came; 0: no answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Answers of 500 and more, and connections that were refused or cut, in words. */
  readonly faults: readonly string[]
  readonly lost: readonly string[]
}

/** Begins one renter after the other, each with an address of this machine that is its own. */
function startRenters(origin: string) {
  const began = Date.now()
  const under = new Set<Promise<void>>()
  const told: string[] = []
  const astray: string[] = []
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const lost: string[] = []
  let begun = 0
  let pressedAgain = 0

  async function book(index: number): Promise<void> {
    const renter = plainRenter({
      address: `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`,
      seen: (what, { status, lost: why }) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500) faults.push(`${status} of ${what}`)
        if (why) lost.push(`${why} of ${what}`)
      },
    })
    const trip = tripIn(FIRST_DAY + DAYS * Math.floor(index / 10), DAYS)
    const person = personOf('deploy', index)
    try {
      const options = { trip, person, turn: index }
      const { code, again } = await bookAtCounter(renter, () => origin, options)
      told.push(code)
      pressedAgain += again
    } catch (error) {
      if (!(error instanceof Astray)) throw error
      astray.push(`${person.email}: ${error.message}`)
    } finally {
      renter.leave()
    }
  }

  const timer = setInterval(() => {
    if (under.size >= MAX_UNDER_WAY) return
    const one = book(begun++).finally(() => under.delete(one))
    under.add(one)
  }, PACE)
  const reached = async (count: number) => {
    while (told.length + astray.length < count) await Promise.race([...under, nextTurn()])
  }
  return {
    /** Resolves once so many more have come to their end. */
    more: (count: number) => reached(told.length + astray.length + count),
    async end(): Promise<Met> {
      clearInterval(timer)
      await Promise.all(under)
      const seconds = (Date.now() - began) / 1000
      return { begun, seconds, told, again: pressedAgain, astray, statuses, faults, lost }
    },
  }
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 100))

type Restart = { readonly name: string; readonly code: number | null; readonly seconds: number }

async function restartEach(
  { sites, offices }: Cluster,
  renters: ReturnType<typeof startRenters>,
): Promise<readonly Restart[]> {
  const restarts: Restart[] = []
  await renters.more(AROUND)
  for (const [index, member] of [...offices, ...sites].entries()) {
    if (index > 0) await renters.more(BETWEEN)
    step(`Restarting ${member.name}`)
    const began = Date.now()
    const code = await member.restart()
    restarts.push({ name: member.name, code, seconds: (Date.now() - began) / 1000 })
  }
  await renters.more(AROUND)
  return restarts
}

async function judge(
  cluster: Cluster,
  { begun, told, astray, faults, lost }: Met,
  {
    restarts,
    balanced,
  }: { readonly restarts: readonly Restart[]; readonly balanced: readonly Balanced[] },
): Promise<readonly Rule[]> {
  const rows = await rowsOf(
    cluster.database,
    "select reservation_id as code, status, email from reservations where email like 'deploy-%'",
  )
  const found = Map.groupBy(rows, ({ code }) => String(code))
  const people = Map.groupBy(rows, ({ email }) => String(email))
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  return [
    [
      'a booking that its renter was told of is there once, confirmed',
      told.filter((code) => {
        const [row, ...others] = found.get(code) ?? []
        return row?.status !== 'confirmed' || others.length > 0
      }),
    ],
    ['nobody has two', [...people].filter(([, own]) => own.length > 1).map(([email]) => email)],
    [
      'what is confirmed, its renter was told of',
      confirmed.map(({ code }) => String(code)).filter((code) => !told.includes(code)),
    ],
    [
      'each renter came to the thanks page',
      begun >= 2 * AROUND ? astray : [...astray, `only ${begun} renters began`],
    ],
    ['no answer of 500 or more', faults],
    ['no connection was refused or cut', lost],
    [
      'the balancer found no port closed, no answer cut, and always somebody to ask',
      [
        ...(balanced.length < told.length ? [`only ${balanced.length} lines in its log`] : []),
        ...balanced
          // A backend of that name is asked where nobody is ready.
          .filter(
            ({ line, retries, isCut }) => retries > 0 || isCut || line.includes('-unchecked/'),
          )
          .map(({ line }) => line),
      ],
    ],
    [
      'each process ended with 0',
      restarts.filter(({ code }) => code !== 0).map(({ name, code }) => `${name}: ${code}`),
    ],
  ]
}

/** `log-format` of `ops/haproxy.cfg`: moment, frontend, process, times, status, bytes, how it ended, tries, method and path. */
const LINE = /^\S+ (?:site|office) \S+ [-\d/]+ -?\d+ \d+ (?<end>\S{4}) \+?(?<retries>\d+) /

type Balanced = { readonly line: string; readonly retries: number; readonly isCut: boolean }

function linesOfBalancer({ balancerLog }: Cluster): readonly Balanced[] {
  return readFileSync(balancerLog, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const { end, retries } = LINE.exec(line)?.groups ?? {}
      if (end === undefined) return []
      // Whoever asked may go away.
      return [{ line, retries: Number(retries), isCut: !/^[-Cc]/.test(end) }]
    })
}

/** Errors that the site logged, and how often. */
function errorsIn(logs: string): string[] {
  const lines = readdirSync(logs)
    .filter((name) => name.startsWith('site-'))
    .flatMap((name) => readFileSync(`${logs}/${name}`, 'utf8').split('\n'))
    .filter((line) => line.startsWith('{"level":50'))
  const words = Map.groupBy(lines, (line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line)
  return [...words].map(([message, all]) => `${message} ${all.length}`)
}

function figuresOf(
  met: Met,
  restarts: readonly Restart[],
  balanced: readonly Balanced[],
): string[] {
  const { told, begun, seconds, statuses, lost, again } = met
  const minute = ((told.length / seconds) * 60).toFixed(0)
  const answers = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([one, count]) => `${one} ${count}`)
  const each = restarts.map(({ name, seconds: took }) => `${name} ${took.toFixed(0)} s`)
  const retried = balanced.filter(({ retries }) => retries > 0).length
  return [
    `${told.length} of ${begun} renters booked in ${seconds.toFixed(0)} s, ${minute} a minute; told to try again, and did: ${again}`,
    `Answers: ${answers.join(', ')}; connections refused or cut: ${lost.length}`,
    `Through the balancer: ${balanced.length} requests, ${retried} tried again`,
    `Restarted: ${each.join(', ')}`,
  ]
}

function linesOf([name, broken]: Rule): string[] {
  const shown = broken.slice(0, 12).map((one) => `      ${one.slice(0, 400)}`)
  const more = broken.length > 12 ? [`      and ${broken.length - 12} more`] : []
  return [`${broken.length === 0 ? ' ok ' : 'FAIL'}  ${name}`, ...shown, ...more]
}
