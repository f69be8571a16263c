import { forgetMemory } from '../../app/server/async/memory.server.ts'
import { moveClock } from '../../scripts/lib/clock.ts'
import { worldOfWorker } from './pool.ts'
import type { Template } from './templates.ts'
import { type World, worldOf } from './world.ts'

let leased: World | undefined
/** The name of the state with which the next tests begin: the one that their file made, or their `describe` besides. */
let beginning: 'file' | 'describe' = 'file'
/** Whether that was made since, and is kept before the next test. */
let isNew = false
type Forget = (unchangedSince?: number) => void | Promise<void>
const ends: Forget[] = []
/** Whether what was read of the content since may be wrong. */
let isDoubted = false
const moves: ((ahead: number) => Promise<void>)[] = []

/** Before each test file (`setup.ts`), which shares this module with those that its worker ran before. */
export async function beginFile(): Promise<void> {
  leased = undefined
  isDoubted = false
  ends.length = 0
  moves.length = 0
  await passTime(-ahead)
}

/** The world of this worker, which is now as the template says; before each test it becomes what it was before the first. */
export async function leaseWorld(template: Template): Promise<World> {
  leased ??= worldOf(await worldOfWorker(process.env.VITEST_POOL_ID))
  await leased.putBack(template)
  forgetMemory()
  beginning = 'file'
  isNew = true
  return leased
}

/**
 * `forget` is called each time when the world is put back, besides what the site's code in this process remembers, with
 * the same argument as `forgetMemory`.
 */
export function onPutBack(forget: Forget): void {
  ends.push(forget)
}

/** Nothing that the sites have read survives the next test, because somebody lies to them. */
export function doubtMemory(): void {
  isDoubted = true
}

/** `move` is called with the milliseconds by which the clock is ahead, each time when it is moved. */
export function onMove(move: (ahead: number) => Promise<void>): void {
  moves.push(move)
}

/** Before each test (`setup.ts`). */
export async function putBackWorld(): Promise<void> {
  if (!leased) return
  let unchangedSince: number | undefined
  if (isNew) await leased.keep(beginning)
  else unchangedSince = await leased.putBack({ kept: beginning })
  if (isDoubted) unchangedSince = undefined
  isNew = false
  isDoubted = false
  if (ahead !== 0) await passTime(-ahead)
  forgetMemory(unchangedSince)
  for (const forget of ends) await forget(unchangedSince)
}

/** Before the tests of a `describe` with a beginning of its own: `begin` makes it once, of what the file's tests begin with. */
export async function beginDescribe<Begun>(begin: () => Promise<Begun>): Promise<Begun> {
  if (!leased) throw new Error('Only a leased world can be put back')
  await putBackWorld()
  const begun = await begin()
  beginning = 'describe'
  isNew = true
  return begun
}

/** After them. */
export function endDescribe(): void {
  beginning = 'file'
  isNew = false
}

/** Lets time pass for the test, its world and its sites, at once. */
export async function passTime(milliseconds: number): Promise<void> {
  ahead += milliseconds
  moveClock(ahead)
  await Promise.all([leased?.moveClock(ahead), ...moves.map((move) => move(ahead))])
}
let ahead = 0
