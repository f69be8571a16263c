import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runWithRequestContext } from '~/server/request-context.server'
import { createCookieJar } from '~/server/session/cookies.server'
import { readBookingReference, writeBookingReference } from './current-reservation.server'
import { finishDraft, readDraft, resetDraft, saveDraft } from './draft.server'

beforeAll(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})

const search = {
  pickupBranch: 'tocumen',
  returnBranch: 'david',
  pickup: '2026-12-10T10:00',
  return: '2026-12-13T10:00',
}

/** One browser over several requests: a jar that outlives them. */
function browser(cookies = createCookieJar(null)) {
  return <T>(run: () => Promise<T>, brand = 'firefly', now = Date.UTC(2026, 10, 20, 17, 30)) => {
    const facts = { requestId: 'test', nonce: '', origin: 'http://localhost', localeForm: 'bare' }
    return runWithRequestContext({ ...facts, localeForm: 'bare', brand, now, cookies }, run)
  }
}

describe('the draft', () => {
  test('begins with the defaults of §3.1 and keeps its key', async () => {
    const visit = browser()
    const draft = await visit(readDraft)
    expect(draft).toMatchObject({
      brand: 'firefly',
      search: null,
      carId: null,
      type: 'postpaid',
      coverageCode: null,
      addOns: {},
      delivery: '',
      coupon: '',
      termsAccepted: false,
      reservationId: null,
    })
    expect(draft.submissionKey).toMatch(/^[\w-]{22}$/)
    expect((await visit(readDraft)).submissionKey).toBe(draft.submissionKey)
  })

  test('is saved in parts, each keeping the others', async () => {
    const visit = browser()
    await visit(() => saveDraft({ search, carId: 8, renter: { name: 'Ana' } }))
    const draft = await visit(() => saveDraft({ renter: { email: 'a@b.co' }, coupon: 'VERANO10' }))
    expect(draft).toMatchObject({ search, carId: 8, coupon: 'VERANO10' })
    expect(draft.renter).toMatchObject({ name: 'Ana', email: 'a@b.co', phone: '' })
  })

  test('that is started over keeps the trip, the car and the way of paying, under a new key', async () => {
    const visit = browser()
    const before = await visit(() =>
      saveDraft({
        search,
        carId: 8,
        type: 'prepaid',
        coverageCode: 'full',
        addOns: { gps: 1 },
        delivery: 'hotels',
        coupon: 'VERANO10',
        renter: { name: 'Ana', email: 'a@b.co' },
        marketing: true,
      }),
    )
    await visit(resetDraft)
    const after = await visit(readDraft)
    expect(after).toEqual({
      ...before,
      coverageCode: null,
      addOns: {},
      delivery: '',
      coupon: '',
      renter: Object.fromEntries(Object.keys(before.renter).map((name) => [name, ''])),
      marketing: false,
      submissionKey: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(after.submissionKey).not.toBe(before.submissionKey)
  })

  test('of another brand of this host is an empty one', async () => {
    const visit = browser()
    await visit(() => saveDraft({ carId: 8 }))
    expect((await visit(readDraft, 'ceiba')).carId).toBeNull()
  })

  test('that was tampered with is an empty one', async () => {
    const visit = browser(createCookieJar('istmo-draft=Fe26.2**nonsense; istmo-booking=x'))
    expect((await visit(readDraft)).carId).toBeNull()
    expect(await visit(readBookingReference)).toBeNull()
  })

  test('after a booking keeps who the renter is, and has a new key', async () => {
    const visit = browser()
    const before = await visit(() =>
      saveDraft({ search, carId: 8, renter: { name: 'Ana', flightNumber: 'CM 1' } }),
    )
    await visit(() => finishDraft({ submissionKey: 'another-one' }))
    expect((await visit(readDraft)).submissionKey).toBe(before.submissionKey)
    await visit(() => finishDraft({ submissionKey: `${before.submissionKey}.2` }))
    const after = await visit(readDraft)
    expect(after.renter).toMatchObject({ name: 'Ana', flightNumber: '' })
    expect(after).toMatchObject({ search: null, carId: null })
    expect(after.submissionKey).not.toBe(before.submissionKey)
  })

  test('knows its reservation until the checkout is left', async () => {
    const visit = browser()
    const reference = { code: 'K7M49QTX', key: 'a-key', current: true }
    await visit(() => writeBookingReference(reference))
    expect((await visit(readDraft)).reservationId).toBe('K7M49QTX')
    await visit(() => writeBookingReference({ ...reference, current: false }))
    expect((await visit(readDraft)).reservationId).toBeNull()
    expect(await visit(readBookingReference)).toEqual({ ...reference, current: false })
  })

  test('larger than a cookie stays as it was', async () => {
    const visit = browser()
    await visit(() => saveDraft({ carId: 8 }))
    const huge = '\u{1F697}'.repeat(127)
    const renter = { name: huge, lastName: huge, email: huge, license: huge, phone: huge }
    expect(await visit(() => saveDraft({ renter }))).toMatchObject({
      carId: 8,
      renter: { name: '' },
    })
  })

  test('full to the brim still fits into a cookie', async () => {
    const visit = browser()
    const long = (length: number) => 'ñ'.repeat(length)
    const renter = {
      name: long(60),
      lastName: long(60),
      email: 'e'.repeat(254),
      phone: '1'.repeat(40),
      birthday: '1990-04-12',
      license: 'x'.repeat(20),
      flightNumber: 'CM 1234567',
      invoiceCompany: long(120),
      invoiceRuc: '1'.repeat(30),
      invoiceDv: '34',
    }
    const addOns = { era: 1, gps: 1, child_seat: 3, driver: 3 }
    const draft = await visit(() =>
      saveDraft({ search, carId: 8, renter, addOns, coupon: 'X'.repeat(40) }),
    )
    expect(draft.renter).toEqual(renter)
  })
})
