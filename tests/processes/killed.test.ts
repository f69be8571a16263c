import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wishParams } from '~/features/booking/wish-params'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { getPrecheckin } from '~/features/precheckin/precheckin.server'
import { freePort } from '../../scripts/lib/ports.ts'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { moved, offered, shownRefund } from '../fixtures/changing'
import { postForm } from '../fixtures/form-post'
import { type MortalSite, startMortalSite } from '../fixtures/mortal-site'
import { isShort } from '../fixtures/short'
import { visitor } from '../fixtures/site'
import { startSmtpServer } from '../fixtures/smtp-server'
import { onMove, onPutBack, passTime } from '../world/lease'

/**
 * The built site is killed (SIGKILL) before and after each write of what follows a booking, and started again as a
 * supervisor would. Every other way in which a write goes wrong: `tests/integration/after-booking-writes.test.ts`,
 * `precheckin-writes.test.ts` and `mail-sending.test.ts`.
 */
const TASKS_SECRET = 'a secret for the tasks of these tests, long enough'
const logs = mkdtempSync(`${tmpdir()}/istmo-killed-`)
const smtp = await startSmtpServer()
let site: MortalSite
let url = ''

const booking = bookingSite(
  async (back) => {
    const all = { query: { limit: -1 }, data: { precheckin_enabled: true } }
    await back.admin('PATCH', '/items/sites_config', all)
  },
  { kill: () => site.kill() },
)
const { reserve, payByCard, confirm, rowOf, chargedFor } = booking

let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const port = String(await freePort())
  url = `http://localhost:${port}`
  const { proxy, back, sandbox } = booking.site
  site = await startMortalSite(
    {
      ...{ PORT: port, NITRO_PORT: port, SITE_URL: url, TASKS_SECRET },
      ...{ DIRECTUS_URL: proxy.url, DIRECTUS_TOKEN: back.siteToken },
      ...{ DIRECTUS_READ_TIMEOUT_MS: '8000', DIRECTUS_WRITE_TIMEOUT_MS: '15000' },
      PAGE_PATIENCE_MS: '15000',
      ...{ METROBANK_API_URL: sandbox.url, METROBANK_TOKENIZER_URL: sandbox.url },
      ...{ PAYPAL_API_URL: sandbox.url, SMTP_URL: smtp.url },
      ...{ MAIL_FROM: 'reservas@firefly.example', MAIL_TIMEOUT_MS: '8000' },
    },
    { logFile: `${logs}/site.log` },
  )
  onMove((ahead) => site.moveClock(ahead))
  onPutBack((unchangedSince) => site.forget(unchangedSince))
  const create = { width: 900, height: 600, channels: 3, background: '#336699' } as const
  photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
})
afterAll(async () => {
  await Promise.all([site?.stop(), smtp.stop()])
  rmSync(logs, { recursive: true, force: true })
})
beforeEach(async () => {
  booking.site.proxy.arm(null)
  await site.ready()
  smtp.reset()
})

/** The minute task, asked for by a scheduler. Null: the process died over it. */
async function minute(): Promise<number | null> {
  const headers = { Authorization: `Bearer ${TASKS_SECRET}` }
  const answer = await fetch(`${url}/api/tareas/limpieza`, { method: 'POST', headers }).catch(
    () => null,
  )
  return answer?.status ?? null
}

/** Presses a button of `booked`'s own page. Null: the process died over it. */
const press = ({ v }: Booked, path: string, form: Readonly<Record<string, string>> | FormData) =>
  postForm(url + path, form, { cookies: v.cookies }).catch(() => null)

async function paid(): Promise<Booked> {
  const booked = await reserve()
  await payByCard(booked, 'approve')
  return booked
}

type Mail = { readonly kind: string; readonly status: string; readonly tries: number }

async function mailsOf({ code }: Booked): Promise<Mail[]> {
  const { id } = await rowOf(code)
  const path = `/items/mail_outbox?filter[reservation][_eq]=${id}&fields=kind,status,tries&sort=id`
  return (await booking.site.back.admin('GET', path)) as Mail[]
}

/** Until its mails are sent, or dropped as over, by whoever takes them over once the lease is over. */
async function sent(booked: Booked): Promise<void> {
  for (let runs = 1; ; runs++) {
    expect(await minute()).toBe(200)
    if ((await mailsOf(booked)).every(({ status }) => status === 'sent' || status === 'dropped'))
      return
    if (runs === 3) throw new Error(JSON.stringify(await mailsOf(booked)))
    await passTime(minutes(2))
  }
}

const messageIds = () => smtp.taken.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])

const kinds = ['kill-before', 'kill-after'] as const

/** In the short form every fifth round: a second write among them, whose money has moved, and both kinds in each part. */
const inTurn = (_: unknown, index: number) => !isShort || index % 5 === 3

type Deed = {
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly next: string
  readonly event: string
  readonly mail: string
  /** Cents that the gateway keeps once it is done. */
  readonly keeps: number
}

const deeds: readonly (readonly [string, number, (booked: Booked) => Promise<Deed>])[] = [
  ['a dearer change', 1, (booked) => changing(booked, 1)],
  ['a cheaper change', 2, (booked) => changing(booked, -1)],
  ['cancelling', 2, cancelling],
]

async function changing(booked: Booked, days: number): Promise<Deed> {
  const wish = moved(booked, days)
  const { version, before, after, freeCancelUntil } = await offered(booked, wish)
  const params = Object.entries(wishParams(wish)).filter(([, value]) => value !== undefined)
  return {
    path: '/reserva/gestionar/cambiar',
    form: {
      ...Object.fromEntries(params.map(([name, value]) => [name, String(value)])),
      ...{ code: booked.code, version: String(version), shownTotal: String(after.total) },
      shownFreeCancelUntil: freeCancelUntil,
    },
    next: '/reserva/gestionar/reserva?cambiada=1',
    ...{ event: 'change', mail: 'changed' },
    keeps: Math.min(before.total, after.total),
  }
}

async function cancelling(booked: Booked): Promise<Deed> {
  const refund = await shownRefund(booked)
  return {
    path: '/reserva/gestionar/cancelar',
    form: { code: booked.code, reason: '', shownRefund: String(refund) },
    next: '/reserva/gestionar/reserva',
    ...{ event: 'cancel', mail: 'cancelled', keeps: 0 },
  }
}

describe('a process that is killed over what a renter does with a booking', () => {
  const rounds = deeds
    .flatMap(([name, writes, make]) =>
      Array.from({ length: writes }, (_, index) => index + 1).flatMap((at) =>
        kinds.map((kind) => ({ name, at, kind, make })),
      ),
    )
    .filter(inTurn)

  test.each(rounds)('$name, write $at: $kind', async ({ at, kind, make }) => {
    const booked = await paid()
    const before = await rowOf(booked.code)
    const deed = await make(booked)
    booking.site.proxy.arm({ kind, at })
    const struck = () => booking.site.proxy.counts().struck
    // On a busy machine the request's own time may be over before its write: then one is told to press again.
    for (let tries = 1; tries <= 3 && struck() === 0; tries++)
      await press(booked, deed.path, deed.form)
    expect(struck()).toBe(1)
    booking.site.proxy.arm(null)
    await site.ready()
    const isDone = at > 1 || kind === 'kill-after'
    const told = ['confirmation', ...(isDone ? [deed.mail] : [])]
    const half = await rowOf(booked.code)
    if (!isDone) expect(half).toEqual(before)
    expect((await mailsOf(booked)).map((mail) => mail.kind)).toEqual(told)
    // Nobody presses again: the minute task, here of another process, gives back what was decided.
    const soon = Date.now() + minutes(2)
    await visitor().run(() => runHousekeeping(soon))
    const net = isDone ? deed.keeps : before.quote.total
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net })
    // The renter does, twice.
    for (let again = 0; again < 2; again++) {
      const answer = await press(booked, deed.path, deed.form)
      expect([answer?.status, answer?.location]).toEqual([303, deed.next])
    }
    await visitor().run(() => runHousekeeping(soon))
    const row = await rowOf(booked.code)
    expect(row.steps.filter(({ event }) => event === deed.event)).toHaveLength(1)
    expect(row.slots.length > 0).toBe(row.status === 'paid')
    expect(await chargedFor(booked.code)).toEqual({ captures: 1, net: deed.keeps })
    const refunds = (await booking.site.sandbox.transactions()).filter(
      (one) => one.reservation === booked.code && one.kind !== 'sale' && one.status === 'approved',
    )
    expect(refunds).toHaveLength(deed.keeps < before.quote.total ? 1 : 0)
    await sent(booked)
    const own = (await mailsOf(booked)).filter((mail) => mail.kind === deed.mail)
    expect(own).toMatchObject([{ status: 'sent' }])
    expect(new Set(messageIds()).size).toBeLessThanOrEqual(2)
  })
})

describe('a process that is killed over a mail', () => {
  async function waiting(): Promise<Booked> {
    const booked = await reserve()
    expect(await confirm(booked)).toMatchObject({ ok: true })
    return booked
  }

  const moments = [
    ['once it has taken it', 1, 'kill-after', 1],
    // It is out, and no word of it was kept: the one case that SMTP cannot tell.
    ['before it says that it was sent', 2, 'kill-before', 2],
    ['before it has taken it', 1, 'kill-before', 1],
    ['once it has said so', 2, 'kill-after', 1],
  ] as const

  test.each(isShort ? moments.slice(0, 2) : moments)(
    '%s: it is sent',
    async (_, at, kind, times) => {
      const booked = await waiting()
      booking.site.proxy.arm({ kind, at, of: /^\/items\/mail_outbox/ })
      expect(await minute()).toBeNull()
      expect(booking.site.proxy.counts().struck).toBe(1)
      booking.site.proxy.arm(null)
      await site.ready()
      await sent(booked)
      expect(smtp.taken).toHaveLength(times)
      expect(new Set(messageIds()).size).toBe(1)
      expect(await minute()).toBe(200)
      expect(smtp.taken).toHaveLength(times)
    },
  )

  test('while the mail server has it: it is sent, as the same mail, twice at most', async () => {
    const booked = await waiting()
    smtp.whenTaken(() => site.kill())
    expect(await minute()).toBeNull()
    smtp.whenTaken(null)
    await site.ready()
    expect(await mailsOf(booked)).toMatchObject([{ status: 'sending', tries: 1 }])
    await sent(booked)
    expect(smtp.taken).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })
})

describe('a process that is killed over a pre-check-in', () => {
  const writes = /^\/(items\/prechecks|files)\b/

  async function shown({ v }: Booked) {
    const answer = await v.run(() => getPrecheckin())
    if (!('view' in answer)) throw new Error(answer.redirect)
    return answer.view
  }

  async function preferences(booked: Booked) {
    const { version } = await shown(booked)
    return press(booked, '/precheckin/preferences', {
      ...{ reservation: booked.code, version: String(version) },
      ...{ arrivalTime: '10:00', flightNumber: 'CM 302', coverage: '' },
    })
  }

  /** The form without scripts, as the page shows it at that moment: photos, then the license. */
  async function license(booked: Booked) {
    const { version, photos } = await shown(booked)
    const form = new FormData()
    const fields = {
      ...{ reservation: booked.code, version: String(version), number: '8-812-1045' },
      ...{ country: 'PA', expiryDay: '18', expiryMonth: '7', expiryYear: '2035' },
      ...{ frontShown: photos.front.id ?? '', backShown: photos.back.id ?? '' },
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const side of ['front', 'back'] as const) {
      if (photos[side].id === null) form.set(side, new Blob([photo]), 'licencia.jpg')
    }
    return press(booked, '/precheckin/verify', form)
  }

  const rounds = [1, 2, 3, 4, 5].flatMap((at) => kinds.map((kind) => ({ at, kind }))).filter(inTurn)

  test.each(isShort ? (['kill-after'] as const) : kinds)('its preferences: %s', async (kind) => {
    const booked = await paid()
    const before = await shown(booked)
    booking.site.proxy.arm({ kind, at: 1, of: writes })
    await preferences(booked)
    expect(booking.site.proxy.counts().struck).toBe(1)
    booking.site.proxy.arm(null)
    await site.ready()
    const half = await shown(booked)
    const { now } = before.booking
    const same = { ...half, booking: { ...half.booking, now } }
    if (kind === 'kill-before') expect(same).toEqual(before)
    else expect(half).toMatchObject({ done: 'preferences', flightNumber: 'CM 302' })
    expect((await preferences(booked))?.location).toBe('/precheckin/verify')
  })

  test.each(rounds)('photos and license, write $at: $kind', async ({ at, kind }) => {
    const booked = await paid()
    await preferences(booked)
    booking.site.proxy.arm({ kind, at, of: writes })
    await license(booked)
    expect(booking.site.proxy.counts().struck).toBe(1)
    booking.site.proxy.arm(null)
    await site.ready()
    const half = await shown(booked)
    const isDone = at === 5 && kind === 'kill-after'
    expect(half.done).toBe(isDone ? 'thanks' : 'preferences')
    expect(half.expressCode !== null).toBe(isDone)
    expect(half.license.expiry).toBe(isDone ? '2035-07-18' : '')
    // A photo that was said to be there is there.
    const kept = [half.photos.front.id, half.photos.back.id].map((id) => id !== null)
    const done = kind === 'kill-after' ? at : at - 1
    expect(kept).toEqual([done >= 2, done >= 4])
    // The page is opened again, and gone on with.
    expect((await license(booked))?.location).toBe('/precheckin/thanks')
    const end = await shown(booked)
    expect(end).toMatchObject({ done: 'thanks', review: 'review' })
    if (isDone) expect(end.expressCode).toBe(half.expressCode)
  })
})
