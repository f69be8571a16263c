import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dateOf, panamaNow } from '../../app/domain/calendar/rental-period.ts'
import { browserOf } from './browser.ts'
import { comeBack } from './comeback.ts'
import { type Diary, newDiary } from './diary.ts'
import { type Draw, drawOf } from './draw.ts'
import { newRenter, type Renter } from './renter.ts'
import type { StormStack } from './stack.ts'
import { staffAct } from './staff.ts'
import { calm, gust, minuteTask } from './weather.ts'

export type Brand = {
  readonly name: 'firefly' | 'ceiba'
  /** The cars with the fewest vehicles, so that renters meet. */
  readonly cars: readonly number[]
  readonly branches: readonly string[]
}

export type Storm = {
  readonly stack: StormStack
  readonly diary: Diary
  readonly brands: readonly Brand[]
  /** Renters who were at the checkout, whatever came of it. */
  readonly renters: Set<Renter>
  /** Payments that renters watch at this moment. */
  readonly payments: Set<object>
  /**
   * Whether hours have passed since a minute task was last done: no site goes a day without one, and a day is how long it
   * asks about payments that came to nothing.
   */
  hoursSinceTask: boolean
}

/** Number of renters who act at a time. */
const WIDTH = { single: 6, cluster: 10 }

/** Lets renters, staff and faults loose on a stack for some `milliseconds`, and ends all faults then. */
export async function letLoose(
  stack: StormStack,
  { seed, milliseconds }: { readonly seed: number; readonly milliseconds: number },
): Promise<Storm> {
  const storm: Storm = {
    stack,
    diary: newDiary(),
    brands: await brandsOf(stack),
    renters: new Set(),
    payments: new Set(),
    hoursSinceTask: false,
  }
  const end = performance.now() + milliseconds
  const isOver = () => performance.now() >= end
  let threads = 0
  /** Threads draw by themselves, so that what one draws does not depend on how quick another is. */
  async function thread(pause: readonly [number, number], act: (draw: Draw) => Promise<unknown>) {
    const draw = drawOf(seed * 1000 + threads++)
    while (!isOver()) {
      await act(draw)
      await sleep(draw.between(...pause))
    }
  }
  const renter = async (draw: Draw) => {
    const isBack = storm.renters.size > 0 && draw.chance(0.45)
    await (isBack ? comeBack(storm, draw) : newRenter(storm, draw))
  }
  const task = async (draw: Draw) => {
    const isDone = await minuteTask(storm, draw.pick(stack.ports))
    if (isDone) storm.hoursSinceTask = false
    storm.diary.act('minute task', isDone ? 'done' : 'no answer')
  }
  const width = stack.cluster ? WIDTH.cluster : WIDTH.single
  await Promise.all([
    ...Array.from({ length: width }, () => thread([20, 300], renter)),
    thread([100, 700], (draw) => staffAct(storm, draw)),
    thread([1000, 4000], (draw) => gust(storm, draw)),
    thread([3000, 5000], task),
  ])
  await calm(storm)
  return storm
}

const names = ['firefly', 'ceiba'] as const
const FEWEST = 5

async function brandsOf(stack: StormStack): Promise<Brand[]> {
  const rows = (await stack.admin('GET', '/items/vehicles?limit=-1&fields=car')) as {
    readonly car: number
  }[]
  const vehicles = Map.groupBy(rows, ({ car }) => car)
  return Promise.all(
    names.map(async (name) => {
      const offered = await offeredBy(stack, name)
      const counted = offered
        .filter((car) => vehicles.has(car))
        .toSorted((a, b) => (vehicles.get(a)?.length ?? 0) - (vehicles.get(b)?.length ?? 0))
      const untracked = offered.filter((car) => !vehicles.has(car)).slice(0, 1)
      const cars = [...counted.slice(0, FEWEST), ...untracked]
      if (cars.length === 0) throw new Error(`${name} offers no car`)
      return { name, cars, branches: ['aeropuerto-tocumen', 'via-espana'] }
    }),
  )
}

/** The cars that a brand's fleet offers for some days. */
async function offeredBy(stack: StormStack, name: Brand['name']): Promise<number[]> {
  const draw = drawOf(0)
  const browser = browserOf({ ...stack, host: stack.hosts[name], draw, diary: newDiary() })
  const pickup = `${addDays(dateOf(panamaNow(Date.now())), 5)}T10:00`
  const trip = new URLSearchParams({
    ...{ recogida: 'aeropuerto-tocumen', devolucion: 'aeropuerto-tocumen' },
    ...{ desde: pickup, hasta: addDays(pickup, 3) },
  })
  const { text } = await browser.send('GET', `/flota?${trip}`)
  const ids = [...text.matchAll(/[?&;]auto=(\d+)/g)].map(([, id]) => Number(id))
  return [...new Set(ids)]
}
