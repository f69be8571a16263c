/** Visits with which to ask: a car is held in each, so that what a stranger is refused at the door is reached as well. */
const count = 3

type Trip = {
  readonly recogida: string
  readonly devolucion: string
  readonly desde: string
  readonly hasta: string
}

export type Visit = {
  /** Sealed. */
  readonly cookie: string
  /** The reservation's. */
  readonly code: string
  /** The car and the trip that were searched for. */
  readonly car: number
  readonly trip: Trip
}

export function startVisits(origin: string): Promise<Visit[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => visit(origin, index)))
}

async function visit(origin: string, index: number): Promise<Visit> {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const trip: Trip = {
    recogida: 'aeropuerto-tocumen',
    devolucion: 'aeropuerto-tocumen',
    desde: `${day(200 + index * 10)}T10:00`,
    hasta: `${day(203 + index * 10)}T10:00`,
  }
  const query = new URLSearchParams(trip)
  const fleet = await (await fetch(`${origin}/flota?${query}`)).text()
  const car = Number(/auto=(\d+)/.exec(fleet)?.[1])
  query.set('auto', String(car))
  const person = `${Date.now()}${index}`.slice(-7)
  const answer = await fetch(`${origin}/reserva?${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({
      paso: 'datos',
      type: 'prepaid',
      coverageCode: 'basic',
      name: 'Ana',
      lastName: 'Prueba',
      email: `fuzz-${person}@correo.example.com`,
      phone: `6${person}`,
      birthday: '1990-04-12',
      license: `8-${person}`,
      termsAccepted: 'on',
    }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await fetch(`${origin}/reserva/checkout`, { headers: { cookie } })
  const code = /name="code" value="([A-Z0-9]{8})"/.exec(await page.text())?.[1]
  if (!code)
    throw new Error(`No car could be held: ${answer.status} ${answer.headers.get('location')}`)
  return { cookie, code, car, trip }
}
