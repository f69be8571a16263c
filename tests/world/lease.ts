import { forgetMemory } from '../../app/server/memory.server.ts'
import { moveClock } from '../../scripts/lib/clock.ts'
import type { Template } from './templates.ts'
import { type World, type WorldFacts, worldOf } from './world.ts'

let leased: World | undefined
/** Whether the test file has changed it since, in a way that its tests begin with. */
let isNew = false
const ends: (() => void | Promise<void>)[] = []
const moves: ((ahead: number) => Promise<void>)[] = []

/** The world of this worker, which is now as the template says; before each test it becomes what it was before the first. */
export async function leaseWorld(template: Template): Promise<World> {
  leased ??= worldOf(await factsOfWorker())
  await leased.putBack(template)
  forgetMemory()
  isNew = true
  return leased
}

/** `forget` is called each time when the world is put back, besides what the site's code in this process remembers. */
export function onPutBack(forget: () => void | Promise<void>): void {
  ends.push(forget)
}

/** `move` is called with the milliseconds by which the clock is ahead, each time when it is moved. */
export function onMove(move: (ahead: number) => Promise<void>): void {
  moves.push(move)
}

/** Before each test (`setup.ts`). */
export async function putBackWorld(): Promise<void> {
  if (!leased) return
  if (isNew) await leased.keep()
  else await leased.putBack('kept')
  isNew = false
  if (ahead !== 0) await passTime(-ahead)
  forgetMemory()
  for (const forget of ends) await forget()
}

/** For a `describe` with a beginning of its own: what is there now is what its tests and those after them begin with. */
export function keepWorld(): void {
  isNew = true
}

/** Lets time pass for the test, its world and its sites, at once. */
export async function passTime(milliseconds: number): Promise<void> {
  ahead += milliseconds
  moveClock(ahead)
  await Promise.all([leased?.moveClock(ahead), ...moves.map((move) => move(ahead))])
}
let ahead = 0

async function factsOfWorker(): Promise<WorldFacts> {
  const { WORLDS_URL, VITEST_POOL_ID } = process.env
  const answer = await fetch(`${WORLDS_URL}/${VITEST_POOL_ID}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as WorldFacts
}
