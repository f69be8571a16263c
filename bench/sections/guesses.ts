import { step } from '../../scripts/lib/log.mjs'
import type { Bench } from '../lib/bench.ts'
import { holdCar } from '../lib/held-booking.ts'
import { at, figure, median, table } from '../lib/numbers.ts'
import type { Section } from '../lib/section.ts'
import { findVisits } from '../lib/visits.ts'

type Typed = Readonly<Record<string, string>>

/** Milliseconds by which the medians of two kinds of wrong guesses may differ. */
const TOLERANCE = 60

/** Whether the time of a refusal tells how much of a guess was right (D42): each kind is asked at the same moments as the others. */
export async function guesses({ stack, rounds }: Bench): Promise<Section> {
  const { site, directus } = await stack()
  step('Refusals of those who guess')
  const { code, email } = await someBooking(site.url, directus)
  const wrongEmail = email.replace(/^[^@]+/, (name) => 'x'.repeat(name.length))
  const kinds: Readonly<Record<string, Typed>> = {
    'right code': { code, email: wrongEmail },
    'right e-mail': { code: 'X2X3X4X6', email },
    neither: { code: 'X2X3X4X6', email: wrongEmail },
  }
  const logins: Readonly<Record<string, Typed>> = {
    'an account': { email: directus.staffEmail, password: 'perro azul 9 estrellas' },
    'no account': { email: 'nadie@istmo.example.com', password: 'perro azul 9 estrellas' },
  }
  const doors = [
    { path: '/reserva/gestionar', kinds },
    { path: '/precheckin', kinds },
    { path: '/privacidad/datos', kinds },
    { path: '/cuenta/entrar', kinds: logins },
  ]
  const measured: { path: string; medians: number[]; apart: number }[] = []
  for (const door of doors) measured.push(await measure(site.url, door, rounds * 4))
  const rows = measured.map(({ path, medians, apart }) => [
    path,
    medians.map(figure).join(', '),
    figure(apart),
  ])
  const most = Math.max(...measured.map(({ apart }) => apart))
  const text = [
    `Medians of ${rounds * 4} refusals of each kind: right code, right e-mail, neither; for logins: an account, none.`,
    '',
    table(['door', 'medians ms', 'apart ms'], rows),
  ].join('\n')
  return {
    title: 'Refusals take the same time',
    text,
    goals: [
      {
        goal: `kinds of wrong guesses at most ${TOLERANCE} ms apart`,
        figure: `${figure(most)} ms`,
        isMet: most <= TOLERANCE,
      },
    ],
  }
}

async function measure(
  url: string,
  { path, kinds }: { path: string; kinds: Readonly<Record<string, Typed>> },
  rounds: number,
) {
  const names = Object.keys(kinds)
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    // The kind that is first in a round is another one in the next.
    const turned = [...names.slice(round % names.length), ...names.slice(0, round % names.length)]
    await Promise.all(
      turned.map(async (name) => {
        const began = performance.now()
        const answer = await fetch(url + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: url },
          body: new URLSearchParams({ ...kinds[name], what: 'copy' }),
        })
        await answer.text()
        if (answer.status >= 500 || answer.status === 429)
          throw new Error(`${path}: ${answer.status}`)
        times.get(name)?.push(performance.now() - began)
      }),
    )
  }
  const medians = [...times.values()].map(median)
  return { path, medians, apart: at(medians, 1) - at(medians, 0) }
}

async function someBooking(url: string, directus: { url: string; siteToken: string }) {
  const { reservation, visitor } = await findVisits(url)
  await holdCar(url.replace('localhost', '127.0.0.1'), reservation, visitor)
  const query = 'reservations?sort=-id&limit=1&fields=reservation_id,email'
  const row = await read<{ reservation_id: string; email: string }>(directus, query)
  return { code: row.reservation_id, email: row.email }
}

async function read<Row>(directus: { url: string; siteToken: string }, path: string): Promise<Row> {
  const answer = await fetch(`${directus.url}/items/${path}`, {
    headers: { Authorization: `Bearer ${directus.siteToken}` },
  })
  const { data } = (await answer.json()) as { data: Row[] }
  if (!data[0]) throw new Error(`Nothing at ${path}`)
  return data[0]
}
