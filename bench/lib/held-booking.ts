import { ask } from './ask.ts'
import type { Visitor } from './visits.ts'

/**
 * Reserves a car by the form's post without script. @returns the visitor with the cookies of the booking, which is held
 * for twenty minutes
 */
export async function holdCar(address: string, path: string, visitor: Visitor): Promise<Visitor> {
  const form = new URLSearchParams({
    paso: 'datos',
    type: 'prepaid',
    coverageCode: 'basic',
    name: 'María José',
    lastName: 'Núñez',
    email: `bench-${Date.now()}@correo.example.com`,
    phone: '6123-4567',
    birthdayDay: '14',
    birthdayMonth: '02',
    birthdayYear: '1988',
    license: '8-123-4567',
    termsAccepted: 'on',
  })
  const answer = await ask(
    {
      url: address + path,
      headers: {
        ...visitor,
        Origin: `http://${visitor.Host}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    },
    { method: 'POST', body: form.toString() },
  )
  const { location } = answer.headers
  if (!location?.endsWith('/reserva/checkout'))
    throw new Error(`The car was not held: status ${answer.status}, on to ${location}`)
  const given = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0])
  return { ...visitor, Cookie: [visitor.Cookie, ...given].join('; ') }
}
