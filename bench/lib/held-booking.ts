import { randomInt } from 'node:crypto'
import { shownOn } from '../../scripts/lib/shown-on.ts'
import { type Answer, ask } from './ask.ts'
import type { Visitor } from './visits.ts'

export type Held = {
  readonly answer: Answer
  /** The visitor with the cookies of the booking, which is held for twenty minutes. */
  readonly holder: Visitor
}

/**
 * Reserves a car by the form's post without script, for somebody who never booked before.
 * @param chosen what is other than an honest renter's choice of the basic plan, by the names of the form
 * @throws Error when the site leads anywhere but to the checkout
 */
export async function holdCar(
  address: string,
  path: string,
  visitor: Visitor,
  chosen: Readonly<Record<string, string>> = {},
): Promise<Held> {
  const answer = await ask(
    {
      url: address + path,
      headers: {
        ...visitor,
        Origin: `http://${visitor.Host}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    },
    { method: 'POST', body: newRenter(path, chosen).toString() },
  )
  const { location } = answer.headers
  if (!location?.endsWith('/reserva/checkout'))
    throw new Error(`The car was not held: status ${answer.status}, on to ${location}`)
  const given = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0])
  return { answer, holder: { ...visitor, Cookie: [visitor.Cookie, ...given].join('; ') } }
}

/** The form of a new renter, as a page without script sends it. @param address of its page, with the search */
export function newRenter(
  address: string,
  chosen: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')
  return new URLSearchParams({
    paso: 'datos',
    ...shownOn(address),
    type: 'prepaid',
    coverageCode: 'basic',
    name: 'María José',
    lastName: 'Núñez',
    email: `bench-${digits(12)}@example.com`,
    phone: `6${digits(7)}`,
    birthdayDay: '14',
    birthdayMonth: '02',
    birthdayYear: '1988',
    license: `8-${digits(12)}`,
    termsAccepted: 'on',
    ...chosen,
  })
}
