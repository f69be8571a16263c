import { describe, expect, test, vi } from 'vitest'
import { cancelBooking } from '~/features/manage/cancel-booking.server'
import { forgetMemory } from '~/server/async/memory.server'
import { freePort } from '../../scripts/lib/ports.ts'
import { reconcile as compare } from '../../scripts/lib/reconcile.ts'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { moved, offered, send, shownRefund } from '../fixtures/changing'
import { putState } from '../fixtures/put-state'
import { period, runReconcile } from '../fixtures/reconcile'
import { inFull, isShort } from '../fixtures/short'
import { worldOfWorker } from '../world/pool'
import { worldOf } from '../world/world'

const booking = bookingSite()
const { reserve, payByCard, startPaypal, comeBack, progressOf, rowOf, chargedFor } = booking

/** The command as an operator runs it. */
const reconcile = (options?: Parameters<typeof runReconcile>[1]) =>
  runReconcile(booking.site, options)

/** In the short form as the command finds them, without another process. */
async function differences() {
  if (!isShort) return reconcile()
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    const { from, to } = period()
    const code = await compare(from, to)
    const output = said.mock.calls.map(([line]) => `${line}\n`).join('')
    return { code, output }
  } finally {
    said.mockRestore()
  }
}

/** The output about an attempt: the name of each difference, and all its lines. */
function saidAbout(output: string, key: string): { kinds: string[]; text: string } {
  const said = output.split('\n\n').filter((part) => part.includes(`attempt ${key},`))
  return { kinds: said.map((part) => part.split(' ', 1)[0] ?? ''), text: said.join('\n') }
}

async function paid(): Promise<Booked> {
  const booked = await reserve()
  expect(await payByCard(booked, 'approve')).toEqual({ state: 'done' })
  return booked
}

async function paidByPaypal(): Promise<Booked> {
  const booked = await reserve()
  const answer = await startPaypal(booked)
  if (!answer.ok || answer.progress.state !== 'verify') throw new Error('no window')
  const account = 'comprador@istmo.example'
  const back = await booking.site.sandbox.answerApproval(answer.progress.url, account)
  await comeBack('paypal', { query: back?.search ?? '' })
  expect(await progressOf(booked)).toEqual({ state: 'done' })
  return booked
}

async function cancel(booked: Booked) {
  const refund = await shownRefund(booked)
  const { v, code } = booked
  return v.run(() => cancelBooking({ code, reason: null, shownRefund: refund }))
}

async function shorten(booked: Booked) {
  const wish = moved(booked, -1)
  return send(booked, wish, await offered(booked, wish))
}

/** All that the back office knows of bookings and payments. */
const allRows = () =>
  Promise.all(
    ['reservations', 'reservation_steps', 'payments', 'payment_events'].map((name) =>
      booking.site.back.admin('GET', `/items/${name}?limit=-1`),
    ),
  )

/** An attempt that was given up because the bank knew nothing of it. */
async function lost(): Promise<Booked> {
  const booked = await reserve()
  await payByCard(booked, 'timeoutUncharged')
  const later = await progressOf(booked, Date.now() + minutes(3))
  expect(later).toMatchObject({ state: 'failed', reason: 'unconfirmed' })
  return booked
}

/** Runs the command of a cure, without cookies. */
async function obey(text: string) {
  const command = /--data-urlencode '(\w+)=(.+)' '.+\/api\/pago\/(\w+)\/retorno'/.exec(text)
  const [, name = '', value = '', gateway = ''] = command ?? []
  await comeBack(gateway, { query: `?${new URLSearchParams({ [name]: value })}` })
}

async function chargeLate({ code }: Booked, number: number) {
  const { token } = await booking.tokenOf('approve')
  await booking.chargeLate(code, number, token, (await rowOf(code)).quote_prepaid.total)
}

describe('npm run reconcile', () => {
  test('finds nothing where nothing differs, with whatever was paid, refunded and refused', async () => {
    await Promise.all([paid(), paidByPaypal(), lost()])
    await cancel(await paid())
    await shorten(await paidByPaypal())
    await payByCard(await reserve(), 'funds')
    expect(await reconcile()).toEqual({
      code: 0,
      output: 'Nothing differs: 4 captures and 2 refunds of metrobank and paypal.\n',
    })
  })

  test('lists a booking that was closed outside the site while nobody decided about its money', async () => {
    const booked = await booking.reserve()
    await payByCard(booked, 'approve')
    const { id } = await rowOf(booked.code)
    await putState(booking.site.back, id, { status: 'cancelled' })
    const { code, output } = await differences()
    expect(code).toBe(1)
    expect(output).toContain(`undecided: booking ${booked.code}`)
    expect(output).toContain(`/acciones?reserva=${booked.code}`)
  })

  test(
    'says that it could not compare if a gateway or the back office is away, or the days make no period',
    inFull,
    async () => {
      const { sandbox } = booking.site
      if (!isShort) {
        await sandbox.fault('/v1/reporting', 'error-before', 1)
        const { code, output } = await reconcile()
        expect([code, output]).toEqual([
          2,
          expect.stringMatching(/^Nothing was compared. paypal [^\n]+\n$/),
        ])
        await sandbox.fault('SearchTransaction', 'hang-before', 1)
        expect((await reconcile({ change: { PAYMENT_TIMEOUT_MS: '300' } })).code).toBe(2)
      }
      const nobody = `http://127.0.0.1:${await freePort()}`
      const alone = await reconcile({ change: { DIRECTUS_URL: nobody } })
      expect([alone.code, alone.output]).toEqual([
        2,
        `Nothing was compared. The back office at ${nobody} could not be read (connection): does it run, and are DIRECTUS_URL and DIRECTUS_TOKEN the site's own?\n`,
      ])
      const bare = await reconcile({ change: { DIRECTUS_TOKEN: '' } })
      expect([bare.code, bare.output]).toEqual([
        2,
        expect.stringMatching(/^Nothing was compared. Bad environment. DIRECTUS_TOKEN: [^\n]+\n$/),
      ])
      const { from, to } = period()
      for (const args of [
        [],
        ['--from', to, '--to', from],
        ['--from', 'May'],
        ['--from', '2026-11-01', '--to', '2026-11-31'],
        [from, to],
        ['--days', '3'],
      ]) {
        const { code, output } = await reconcile({ args })
        expect(code).toBe(2)
        expect(output).toContain('Say which days')
      }
    },
  )

  test('after a restore it names each difference with its cure, and writes nothing', async () => {
    const { sandbox } = booking.site
    const world = worldOf(await worldOfWorker(process.env.VITEST_POOL_ID))
    // The gateways forget the payment that comes next.
    await sandbox.keep('without this payment')
    const forgotten = await paid()
    await sandbox.putBack('without this payment')
    const same = await paid()
    const cancelled = await paidByPaypal()
    const shorter = await paidByPaypal()
    const late = await lost()
    const charged = await lost()
    expect(await payByCard(charged, 'approve', Date.now() + minutes(4))).toEqual({ state: 'done' })
    const unpaid = await reserve()
    await world.keep('backup')

    await cancel(cancelled)
    await shorten(shorter)
    await payByCard(unpaid, 'approve')
    await chargeLate(late, 1)
    await chargeLate(charged, 1)
    const unknown = await paid()
    const { total } = (await rowOf(shorter.code)).quote
    const whole = (await rowOf(charged.code)).quote.total
    await sandbox.keep('after the backup')
    await world.putBack({ kept: 'backup' })
    await sandbox.putBack('after the backup')
    forgetMemory()

    const before = await allRows()
    const { code, output } = await differences()
    expect(await allRows()).toEqual(before)
    const said = (booked: Booked, number = 1) => saidAbout(output, `${booked.code}-${number}`)
    expect(said(same).kinds).toEqual([])
    expect(said(unknown).kinds).toEqual(['unknown_booking'])
    expect(said(unpaid).kinds).toEqual(['unknown_attempt'])
    expect(said(late).kinds).toEqual(['captured_there'])
    expect(said(charged).kinds).toEqual(['captured_twice'])
    expect(said(forgotten).kinds).toEqual(['not_captured_there'])
    expect(said(cancelled).kinds).toEqual(['refunded_there'])
    expect(said(cancelled).text).toContain('gave all of it back')
    expect(said(shorter).kinds).toEqual(['refunded_there'])
    expect(output).toContain('7 differ: ')
    expect(code).toBe(1)

    // The cures make the site ask the gateways, and a repeated refund gives nothing back twice.
    for (const booked of [late, charged, cancelled]) await obey(said(booked).text)
    expect((await rowOf(late.code)).status).toBe('paid')
    expect(await chargedFor(charged.code)).toMatchObject({ captures: 2, net: whole })
    await cancel(cancelled)
    await shorten(shorter)
    expect(await chargedFor(cancelled.code)).toEqual({ captures: 1, net: 0 })
    expect(await chargedFor(shorter.code)).toEqual({ captures: 1, net: total })
    const after = await differences()
    for (const booked of [late, charged, cancelled, shorter]) {
      expect(saidAbout(after.output, `${booked.code}-1`).kinds).toEqual([])
    }
    expect(after.output).toContain('3 differ: ')
  })
})
