import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { newRenter } from '../lib/held-booking.ts'

type Visit = { readonly status: number; readonly location: string; readonly milliseconds: number }

const agent = new Agent({ keepAlive: true })
const DAY = 24 * 60 * 60 * 1000

/**
 * A visitor's act, each time on dates that nobody asked for before; false: not done, because the car was taken; `refused`:
 * the site said that it cannot be done now.
 */
type Act = (site: Site) => Promise<Visit | false | 'refused'>

export type Site = {
  readonly url: string
  readonly cars: readonly number[]
  /** Numbers the searches of a run. */
  readonly next: () => number
}

/** The first page of the cars, rendered for this search. */
const fleet: Act = async (site) =>
  expectStatus(await visit(`${site.url}/flota?${search(site)}`), 200)

/** The bill of one car on these dates, with what is left of it: the reservation's first screen. */
const quote: Act = async (site) => {
  const found = await visit(carAddress(site))
  return isTaken(found) ? false : expectStatus(found, 200)
}

/** A real hold: the form as a page without script sends it. */
const reserve: Act = async (site) => {
  const address = carAddress(site)
  const made = await visit(address, newRenter(address))
  if (made.location.includes('/reserva/checkout')) return made
  if (isTaken(made) || made.location.includes('car_taken')) return false
  if (made.location.includes('error_unavailable')) return 'refused'
  throw new Error(`Not reserved: ${made.status} ${made.location}`)
}

export const acts = { fleet, quote, reserve } as const

function carAddress(site: Site): string {
  const auto = site.cars[randomInt(site.cars.length)]
  return `${site.url}/reserva?${search(site)}&auto=${auto}&pago=ahora`
}

/** From the address that is asked for to the last byte of the answer. */
export function visit(address: string, form?: URLSearchParams): Promise<Visit> {
  const { origin } = new URL(address)
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(
      address,
      {
        agent,
        method: form ? 'POST' : 'GET',
        headers: {
          'Accept-Encoding': 'br',
          ...(form ? { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        },
      },
      (answer) => {
        answer.resume().on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? '',
            milliseconds: performance.now() - began,
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(form?.toString())
  })
}

/** Five to twenty-eight days ahead, two to ten days long, another one each time. */
function search({ next }: Site): URLSearchParams {
  const index = next()
  const day = new Date(Date.now() + (5 + (index % 24)) * DAY).toISOString().slice(0, 10)
  const days = 2 + (index % 9)
  const back = new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
  const half = Math.floor(index / 72) % 48
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
  return new URLSearchParams({
    recogida: 'aeropuerto-tocumen',
    devolucion: 'aeropuerto-tocumen',
    desde: `${day}T${time}`,
    hasta: `${back}T${time}`,
  })
}

function isTaken({ location }: Visit): boolean {
  return location.includes('car_gone')
}

function expectStatus(found: Visit, status: number): Visit {
  if (found.status === status) return found
  throw new Error(`${found.status} ${found.location} instead of ${status}`)
}
