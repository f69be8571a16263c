import { expect, test } from 'vitest'
import { sendMails } from '~/features/mail/send-mails.server'
import { runHousekeeping } from '~/features/payment/housekeeping.server'
import { handleMetrics } from '~/features/site/metrics.server'
import { forgetMemory } from '~/server/async/memory.server'
import { writeBeside } from '../fixtures/beside'
import { bookingSite } from '../fixtures/booking'
import { metric, valuesOf } from '../fixtures/metrics'
import { inFull } from '../fixtures/short'
import { visitor } from '../fixtures/site'

const METRICS_TOKEN = 'a secret of the scraper, for tests only'
process.env.METRICS_TOKEN = METRICS_TOKEN

const booking = bookingSite()
const { reserve, payByCard, confirm } = booking

/** The page that Prometheus reads, of this moment and not of the seconds before. */
async function scrape(): Promise<string> {
  forgetMemory()
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const request = new Request('http://localhost:3999/metrics', { headers })
  const answer = await visitor().run(() => handleMetrics(request))
  expect(answer.status).toBe(200)
  return answer.text()
}

const firefly = (status: string) => ({ brand: 'firefly', status })
const metrobank = (status: string) => ({ gateway: 'metrobank', status })

test('bookings, payments, mails and held vehicles are counted as they stand in the back office', async () => {
  const before = await scrape()
  expect(metric(before, 'istmo_back_office_up')).toBe(1)
  const more = (page: string, name: string, labels: Record<string, string>) =>
    (metric(page, name, labels) ?? 0) - (metric(before, name, labels) ?? 0)

  await payByCard(await reserve(), 'approve')
  await payByCard(await reserve(), 'decline')
  await payByCard(await reserve(), 'timeoutUncharged')
  await confirm(await reserve())
  await runHousekeeping()
  const after = await scrape()

  expect(more(after, 'istmo_bookings', firefly('paid'))).toBe(1)
  expect(more(after, 'istmo_bookings', firefly('confirmed'))).toBe(1)
  expect(more(after, 'istmo_payments', metrobank('captured'))).toBe(1)
  expect(more(after, 'istmo_payments', metrobank('declined'))).toBe(1)
  expect(more(after, 'istmo_payments', metrobank('unknown'))).toBe(1)
  expect(metric(after, 'istmo_payment_oldest_open_seconds', { status: 'unknown' })).toBeGreaterThan(
    0,
  )
  expect(metric(after, 'istmo_payment_oldest_open_seconds', { status: 'voiding' })).toBe(0)
  expect(more(after, 'istmo_mails', { status: 'queued' })).toBeGreaterThanOrEqual(2)
  expect(metric(after, 'istmo_mail_oldest_unsent_seconds')).toBeGreaterThan(0)
  expect(metric(after, 'istmo_fleet_vehicles')).toBeGreaterThan(10)
  expect(metric(after, 'istmo_fleet_vehicles_held')).toBeGreaterThan(0)
  expect(metric(after, 'istmo_fleet_held_ratio')).toBeLessThan(1)

  await sendMails()
  const sent = await scrape()
  expect(more(sent, 'istmo_mails', { status: 'sent' })).toBeGreaterThanOrEqual(2)
  expect(metric(sent, 'istmo_mails', { status: 'queued' })).toBeUndefined()
  expect(metric(sent, 'istmo_mail_oldest_unsent_seconds')).toBe(0)
})

test(
  'a mail waits since it is due, and not while it is to be tried again later',
  inFull,
  async () => {
    const { back } = booking.site
    await confirm(await reserve())
    await sendMails()
    const [mail] = (await back.admin('GET', '/items/mail_outbox?fields=id&limit=1')) as {
      id: number
    }[]
    const waitsFor = async (due: number | null) => {
      const due_at = due === null ? null : new Date(Date.now() + due * 1000).toISOString()
      await back.admin('PATCH', `/items/mail_outbox/${mail?.id}`, { status: 'queued', due_at })
      return metric(await scrape(), 'istmo_mail_oldest_unsent_seconds')
    }
    expect(await waitsFor(3600)).toBe(0)
    const late = await waitsFor(-3600)
    expect(late).toBeGreaterThanOrEqual(3600)
    expect(late).toBeLessThan(3660)
    expect(await waitsFor(null)).toBeGreaterThan(0)
    await back.admin('PATCH', `/items/mail_outbox/${mail?.id}`, { status: 'sent' })
  },
)

test(
  'calls of gateways and back office are counted by what came of them, alerts by their sentence',
  inFull,
  async () => {
    const of = (service: string, method: string, outcome: string) => ({ service, method, outcome })
    const calls = 'istmo_upstream_request_duration_seconds_count'
    const before = await scrape()
    const booked = await reserve()
    await payByCard(booked, 'wrongAmount')
    await booking.site.sandbox.fault('PerformTransaction', 'rate-limit')
    await payByCard(await reserve(), 'approve')
    const after = await scrape()
    const more = (labels: Record<string, string>) =>
      (metric(after, calls, labels) ?? 0) - (metric(before, calls, labels) ?? 0)
    expect(more(of('metrobank', 'POST', 'ok'))).toBeGreaterThan(0)
    expect(more(of('metrobank', 'POST', 'failed'))).toBe(1)
    expect(more(of('directus', 'GET', 'ok'))).toBeGreaterThan(0)
    expect(metric(after, 'istmo_alerts_total', { alert: 'wrong charge' })).toBeGreaterThan(0)
  },
)

test(
  'each task says when it last ended well; one that fails says that it failed',
  inFull,
  async () => {
    const began = Date.now() / 1000
    await runHousekeeping()
    const well = await scrape()
    const ended = 'istmo_task_last_success_timestamp_seconds'
    const own = ['payments', 'holds', 'overdue', 'hold_shares', 'license_photos', 'retention']
    for (const task of own) {
      expect(metric(well, ended, { task }), task).toBeGreaterThanOrEqual(began - 1)
      expect(metric(well, 'istmo_task_failures_total', { task }) ?? 0, task).toBe(0)
    }
    booking.site.proxy.fail('broken')
    await runHousekeeping()
    booking.site.proxy.fail(null)
    const badly = await scrape()
    expect(metric(badly, 'istmo_task_failures_total', { task: 'hold_shares' })).toBe(1)
    const task = 'hold_shares'
    expect(metric(badly, ended, { task })).toBe(metric(well, ended, { task }))
    expect(metric(badly, 'istmo_task_last_run_timestamp_seconds', { task })).toBeGreaterThan(
      metric(well, 'istmo_task_last_run_timestamp_seconds', { task }) ?? 0,
    )
  },
)

test('a record that the site leaves out is counted by its collection, for the site alone', async () => {
  const { back } = booking.site
  const leftOut = (page: string) => metric(page, 'istmo_records_left_out', { collection: 'flota' })
  expect(leftOut(await scrape())).toBe(0)
  const [car] = (await back.admin('GET', '/items/flota?fields=id&limit=1')) as { id: number }[]
  writeBeside(back, 'flota', car?.id ?? 0, { precio_firefly: 0 })
  expect(leftOut(await scrape())).toBe(1)
  const asked = (token: string | undefined) => back.as(token, 'GET', '/no-se-muestra/conteo')
  expect((await asked(undefined)).status).toBe(403)
  expect((await asked(back.tokens.content)).status).toBe(403)
  expect((await asked(back.siteToken)).status).toBe(200)
})

test('a brand without an obligatory plan, and one without cars, are counted as they are listed', async () => {
  const { back } = booking.site
  const leftOut = async (collection: string) =>
    metric(await scrape(), 'istmo_records_left_out', { collection })
  const idOf = async (query: string) => {
    const [found] = (await back.admin('GET', `/items/${query}&fields=id&limit=1`)) as {
      id: number
    }[]
    return found?.id ?? 0
  }
  expect(await leftOut('coverages')).toBe(0)
  expect(await leftOut('sites_config')).toBe(0)
  const basic = await idOf('coverages?filter[codigo][_eq]=basic')
  writeBeside(back, 'coverages', basic, { brands: 'firefly' })
  const bare = await leftOut('coverages')
  writeBeside(back, 'coverages', basic, { brands: null })
  expect(bare).toBeGreaterThan(0)
  const marea = await idOf('sites_config?filter[brand][_eq]=marea')
  const listed = (await back.admin(
    'GET',
    `/items/sites_config_cars?fields=id,classification&filter[site][_eq]=${marea}&limit=-1`,
  )) as { readonly id: number; readonly classification: string }[]
  for (const { id } of listed) {
    writeBeside(back, 'sites_config_cars', id, { classification: 'economicos' })
  }
  const empty = await leftOut('sites_config')
  for (const { id, classification } of listed) {
    writeBeside(back, 'sites_config_cars', id, { classification })
  }
  expect(empty).toBe(1)
})

test('a back office that does not answer is one line, and no failed scrape', async () => {
  expect(metric(await scrape(), 'istmo_back_office_up')).toBe(1)
  booking.site.proxy.fail('broken')
  const away = await scrape()
  expect(metric(away, 'istmo_back_office_up')).toBe(0)
  for (const name of ['istmo_bookings', 'istmo_payments', 'istmo_mails']) {
    expect(valuesOf(away, name, 'status'), name).toEqual([])
  }
  for (const name of ['istmo_mail_oldest_unsent_seconds', 'istmo_fleet_held_ratio']) {
    expect(metric(away, name), name).toBeUndefined()
  }
  expect(valuesOf(away, 'istmo_upstream_request_duration_seconds_count', 'outcome')).toContain(
    'connection',
  )
  booking.site.proxy.fail(null)
  await expect.poll(async () => metric(await scrape(), 'istmo_back_office_up')).toBe(1)
})
