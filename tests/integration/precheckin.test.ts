import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import { findByCode } from '~/features/booking/find-by-code.server'
import { getBooking } from '~/features/booking/get-booking.server'
import { serveAsset } from '~/features/content/content.server'
import { getFleet } from '~/features/fleet/get-fleet.server'
import { getManaged } from '~/features/manage/get-managed.server'
import { forgetOldPhotos } from '~/features/precheckin/forget-photos.server'
import { getPrecheckin, whereLeft } from '~/features/precheckin/precheckin.server'
import type { PrecheckinView } from '~/features/precheckin/precheckin.types'
import { savePhoto } from '~/features/precheckin/save-photo.server'
import {
  acceptDue,
  saveLicense,
  savePreferences,
} from '~/features/precheckin/save-precheckin.server'
import { startPrecheckin } from '~/features/precheckin/start-precheckin.server'
import { rentalParams } from '~/features/search/rental-params'
import { directus } from '~/server/directus/client.server'
import { deleteLicenses, readLicense, storeLicense } from '~/server/directus/license-files.server'
import { type Booked, bookingSite } from '../fixtures/booking'
import { addCar } from '../fixtures/cars'
import { moved, offered, send } from '../fixtures/changing'
import { inFull } from '../fixtures/short'
import { type Visitor, visitor } from '../fixtures/site'

const DAY = 24 * 60 * 60_000

let discounted = 0
const booking = bookingSite(async (back) => {
  discounted = await addCar(back, { units: 9, model: 'Con descuento' })
  await back.admin('PATCH', `/items/flota/${discounted}`, { charge_id: 'FLOTA-77' })
  const sites = (await back.admin('GET', '/items/sites_config?fields=id,brand')) as {
    id: number
    brand: string
  }[]
  const id = sites.find(({ brand }) => brand === 'firefly')?.id
  await back.admin('PATCH', `/items/sites_config/${id}`, { precheckin_enabled: true })
})
const { reserve, payByCard, confirm } = booking

async function paid(carId = booking.plenty): Promise<Booked> {
  const booked = await reserve(carId)
  await payByCard(booked, 'approve')
  return booked
}

async function view(v: Visitor): Promise<PrecheckinView> {
  const answer = await v.run(() => getPrecheckin())
  if (!('view' in answer)) throw new Error(answer.redirect)
  return answer.view
}

const nothing = { arrivalTime: '10:00', flightNumber: 'CM 302', drivers: [], coverage: '' }
const license = { number: '8-812-1045', country: 'PA', expiry: '2035-07-18' }

/** Taken upright by a phone that says where, and stores it lying down. */
const photo = async (width = 3000, height = 2000) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone of Ana' }, IFD3: { GPSLatitude: '9/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )

async function upload({ v, code }: Booked, side: 'front' | 'back', bytes?: Uint8Array) {
  const { photos } = await view(v)
  const own = bytes ?? (await photo())
  return v.run(() => savePhoto({ code, side, replaces: photos[side].id, bytes: own }))
}

async function rowOf(code: string) {
  const filter = encodeURIComponent(
    JSON.stringify({ reservation: { reservation_id: { _eq: code } } }),
  )
  const rows = (await booking.site.back.admin(
    'GET',
    `/items/prechecks?filter=${filter}&fields=*`,
  )) as Record<string, unknown>[]
  return rows[0] ?? {}
}

/** Both photos and the license. */
async function verified(booked: Booked) {
  await upload(booked, 'front')
  await upload(booked, 'back')
  const { version } = await view(booked.v)
  return booked.v.run(() => saveLicense({ code: booked.code, version, ...license }))
}

describe('a pre-check-in', () => {
  test('is begun by code and e-mail, and goes on where it was left, in any browser', async () => {
    const booked = await paid()
    const { code, submission } = booked
    const other = visitor()
    expect(await other.run(() => getPrecheckin())).toEqual({ redirect: 'start' })
    const { email } = submission.renter
    expect(await other.run(() => startPrecheckin({ code, email: 'otra@x.example.com' }))).toEqual({
      ok: false,
      error: 'not_found',
    })
    expect(await other.run(() => startPrecheckin({ code, email }))).toEqual({ ok: true })
    expect(await other.run(() => whereLeft())).toBe('preferences')
    const { version } = await view(other)
    const typed = { code, version, ...nothing, addOns: {} }
    expect(await other.run(() => savePreferences(typed))).toEqual({ ok: true, next: 'verify' })
    expect(await booked.v.run(() => whereLeft())).toBe('verify')
    const third = visitor()
    await third.run(() => findByCode({ code, email }))
    expect(await view(third)).toMatchObject({ done: 'preferences', flightNumber: 'CM 302' })
  })

  test(
    'like every other page is sent no id of the fleet system, which the booking keeps (§3.22)',
    inFull,
    async () => {
      const booked = await paid(discounted)
      const { v, code } = booked
      const fleet = await v.run(() => getFleet(rentalParams(booked.submission.search)))
      expect(fleet.offers.map(({ car }) => car.id)).toContain(discounted)
      const shown = [
        ...[fleet, await v.run(() => getBooking()), await v.run(() => getManaged())],
        ...[await offered(booked, moved(booked, 1)), await view(v)],
      ]
      expect(shown.map((page) => JSON.stringify(page).includes('FLOTA-77'))).toEqual(
        shown.map(() => false),
      )
      const longer = moved(booked, 1)
      expect(await send(booked, longer, await offered(booked, longer))).toEqual({ ok: true })
      const column = 'rentworks_prepaid_discount_id'
      const query = `filter[reservation_id][_eq]=${code}&fields=${column}`
      expect(await booking.site.back.admin('GET', `/items/reservations?${query}`)).toEqual([
        { [column]: 'FLOTA-77' },
      ])
    },
  )

  test('with nothing added skips the payment and ends in a pass', inFull, async () => {
    const booked = await paid()
    const { v, code } = booked
    const { version } = await view(v)
    await v.run(() => savePreferences({ code, version, ...nothing, addOns: {} }))
    expect(await verified(booked)).toEqual({ ok: true, next: 'thanks' })
    const done = await view(v)
    expect(done).toMatchObject({ done: 'thanks', due: 0, review: 'review' })
    expect(done.expressCode).toMatch(/^[A-Z0-9]{6}$/)
    expect(done.qr?.size).toBe(21)
    expect(await v.run(() => whereLeft())).toBe('thanks')
  })

  test('with something added says the difference, keeps it, and takes only the one that was shown', async () => {
    const booked = await paid()
    const { v, code } = booked
    const first = await view(v)
    const plan = first.plans.at(-1)
    const extra = first.extras[0]
    if (!plan || !extra) throw new Error('the sample offers more')
    const drivers = [
      { name: 'Carlos', lastName: 'Ábrego', license: '8-765-4321', birthday: '1988-03-14' },
    ]
    const typed = {
      ...{ code, version: first.version, ...nothing, drivers },
      ...{ coverage: plan.code, addOns: { [extra.code]: 1 } },
    }
    await v.run(() => savePreferences(typed))
    expect(await verified(booked)).toEqual({ ok: true, next: 'checkout' })
    const second = await view(v)
    expect(second.due).toBe(second.quote.total - second.booking.quote.total)
    expect(second.due).toBeGreaterThan(0)
    expect(second.expressCode).toBeNull()
    const { version, due } = second
    expect(await v.run(() => acceptDue({ code, version, shownDue: due - 1 }))).toEqual({
      ok: false,
      error: 'terms_changed',
    })
    expect(await v.run(() => acceptDue({ code, version, shownDue: due }))).toEqual({
      ok: true,
      next: 'thanks',
    })
    const row = await rowOf(code)
    expect(row).toMatchObject({ status: 'completed', coverage: plan.code, review: 'review' })
    expect(Math.round(Number(row.due) * 100)).toBe(due)
    expect(row.drivers).toMatchObject([{ name: 'Carlos', license: '8-765-4321' }])
  })

  test(
    'says what is booked already, with the list of its plan and the country that the phone tells',
    inFull,
    async () => {
      const renter = { ...(await paid()).submission.renter, phone: '+13055550123' }
      const booked = await reserve(booking.plenty, { addOns: { era: 1, child_seat: 1 }, renter })
      await payByCard(booked, 'approve')
      const { v, code } = booked
      const seen = await view(v)
      expect(seen.extras).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'era', maxQuantity: 0 }),
          expect.objectContaining({ code: 'child_seat' }),
        ]),
      )
      expect(seen.bookedPlan.includes.length).toBeGreaterThan(0)
      expect(seen.license.country).toBe('US')
      expect(seen.countryFrom).toBe('+1')
      // A form cannot add more of it than there may be, either.
      const { version } = seen
      await v.run(() => savePreferences({ code, version, ...nothing, addOns: { era: 1 } }))
      expect((await view(v)).due).toBe(0)
      expect(await verified(booked)).toEqual({ ok: true, next: 'thanks' })
      expect(await view(v)).toMatchObject({ license, countryFrom: null })
    },
  )

  test('of a booking that is paid at the counter is due in full there', async () => {
    const booked = await reserve(booking.plenty)
    await confirm(booked)
    const { v, code } = booked
    const { version, booking: own } = await view(v)
    await v.run(() => savePreferences({ code, version, ...nothing, addOns: {} }))
    expect(await verified(booked)).toEqual({ ok: true, next: 'checkout' })
    expect((await view(v)).due).toBe(own.quote.total)
  })

  test('saved by two at once: one is told, and may then replace it knowingly', async () => {
    const { v, code } = await paid()
    const { version } = await view(v)
    const answers = await Promise.all(
      ['CM 1', 'CM 2', 'CM 3', 'CM 4'].map((flightNumber) =>
        v.run(() => savePreferences({ code, version, ...nothing, flightNumber, addOns: {} })),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = answers.filter((answer) => !answer.ok)
    expect(refused).toEqual(
      refused.map(() => ({ ok: false, error: 'stale', version: version + 1 })),
    )
    const again = { code, version: version + 1, ...nothing, flightNumber: 'CM 9', addOns: {} }
    expect(await v.run(() => savePreferences(again))).toMatchObject({ ok: true })
    expect((await view(v)).flightNumber).toBe('CM 9')
  })

  test('says what is wrong, field by field', async () => {
    const { v, code, submission } = await paid()
    const { version } = await view(v)
    const drivers = [{ name: '', lastName: 'Uno', license: 'x', birthday: '2020-01-01' }]
    const wrong = { code, version, ...nothing, arrivalTime: '', drivers, addOns: {} }
    expect(await v.run(() => savePreferences(wrong))).toEqual({
      ok: false,
      problems: {
        arrivalTime: 'required',
        'drivers[0].name': 'required',
        'drivers[0].license': 'invalid_license',
        'drivers[0].birthday': 'minimum_age',
      },
    })
    const expiry = submission.search.pickup.slice(0, 10)
    expect(
      await v.run(() => saveLicense({ code, version, number: '', country: '', expiry })),
    ).toEqual({
      ok: false,
      problems: {
        number: 'required',
        country: 'invalid_country',
        expiry: 'expires_before_return',
        front: 'photo_missing',
        back: 'photo_missing',
      },
    })
  })
})

describe('a photo of the license', () => {
  test('is kept upright, small and without what the phone said, where only staff see it', async () => {
    const booked = await paid()
    const stored = await upload(booked, 'front')
    if (!stored.ok) throw new Error(stored.error)
    const { url } = booking.site.back
    const staff = await booking.site.back.staffToken()
    const answer = await fetch(`${url}/assets/${stored.id}`, {
      headers: { Authorization: `Bearer ${staff}` },
    })
    expect(answer.status).toBe(200)
    const meta = await sharp(await answer.arrayBuffer()).metadata()
    expect(meta).toMatchObject({ format: 'jpeg', width: 1333, height: 2000 })
    expect([meta.exif, meta.orientation]).toEqual([undefined, undefined])
    expect((await fetch(`${url}/assets/${stored.id}`)).status).toBe(403)
    const request = new Request(`http://localhost/assets/${stored.id}`)
    expect((await visitor().run(() => serveAsset(request, stored.id))).status).toBe(404)
  })

  test('is known by its bytes, not by its name', async () => {
    const booked = await paid()
    const text = new TextEncoder().encode('%PDF-1.7 licencia.jpg')
    expect(await upload(booked, 'front', text)).toEqual({ ok: false, error: 'not_photo' })
    const broken = (await photo()).slice(0, 400)
    expect(await upload(booked, 'front', broken)).toEqual({ ok: false, error: 'unreadable' })
    const huge = new Uint8Array(10 * 1024 * 1024 + 1)
    expect(await upload(booked, 'front', huge)).toEqual({ ok: false, error: 'too_big' })
  })

  test('replaces the one that the page showed, and no other', async () => {
    const booked = await paid()
    const { v, code } = booked
    const first = await upload(booked, 'front')
    const second = await upload(booked, 'front')
    if (!first.ok || !second.ok) throw new Error('not stored')
    const gone = await booking.site.back.as(
      await booking.site.back.adminToken(),
      'GET',
      `/files/${first.id}`,
    )
    expect(gone.status).toBe(403)
    const bytes = await photo()
    const late = () => savePhoto({ code, side: 'front', replaces: first.id, bytes })
    expect(await v.run(late)).toEqual({ ok: false, error: 'replaced', id: second.id })
  })

  test('is asked for again by staff in their words, that side alone, and approved', async () => {
    const booked = await paid()
    const { v, code } = booked
    const { version } = await view(v)
    await v.run(() => savePreferences({ code, version, ...nothing, addOns: {} }))
    await verified(booked)
    const staff = await booking.site.back.staffToken()
    const { id } = await rowOf(code)
    const review = (change: object) =>
      booking.site.back.as(staff, 'PATCH', `/items/prechecks/${id}`, change)
    const asked = { review: 'again', review_side: 'back', review_note: 'Sale borroso.' }
    expect((await review(asked)).status).toBe(200)
    const shown = await view(v)
    expect(shown).toMatchObject({ review: 'again', note: 'Sale borroso.', done: 'thanks' })
    expect([shown.photos.front.open, shown.photos.back.open]).toEqual([false, true])
    expect(shown.expressCode).not.toBeNull()
    expect(await v.run(() => whereLeft())).toBe('verify')
    expect(await upload(booked, 'front')).toMatchObject({ ok: false, error: 'closed' })
    expect(await upload(booked, 'back')).toMatchObject({ ok: true })
    expect((await view(v)).review).toBe('review')
    await booking.site.back.as(staff, 'GET', `/items/prechecks/${id}`)
    expect((await review({ review: 'approved' })).status).toBe(200)
    expect(await upload(booked, 'back')).toMatchObject({ ok: false, error: 'closed' })
    // The renter's own data cannot be written by staff.
    expect((await review({ license_number: '1' })).status).toBe(403)
  })

  test(
    'is approved by whoever saw it, and not from a page that was opened before it came',
    inFull,
    async () => {
      const { back } = booking.site
      const booked = await paid()
      await verified(booked)
      const { id } = await rowOf(booked.code)
      const [staff, other] = [back.tokens.staff, back.tokens.admin]
      const path = `/items/prechecks/${id}`
      const approve = (who: string) => back.as(who, 'PATCH', path, { review: 'approved' })
      for (const who of [staff, other]) await back.as(who, 'GET', path)
      const newer = await upload(booked, 'front')
      if (!newer.ok) throw new Error('not stored')
      // Lists and files of many are no look at it.
      await back.as(staff, 'GET', '/items/prechecks?fields=id,review')
      const stale = await approve(staff)
      expect(stale.status).toBe(400)
      expect(JSON.stringify(stale)).toContain('Llegó otra foto después de que abriste esta página')
      expect((await rowOf(booked.code)).review).toBe('review')
      await back.as(other, 'GET', path)
      expect((await approve(staff)).status).toBe(400)
      expect((await approve(other)).status).toBe(200)
      // A photo whose renter had begun to send it before the approval comes too late.
      const late = await back.as(back.siteToken, 'PATCH', path, { license_front: newer.id })
      expect(late.status).toBe(400)
      expect((await rowOf(booked.code)).review).toBe('approved')
    },
  )

  test(
    'of which both are asked for again is looked at again, whichever comes last',
    inFull,
    async () => {
      const booked = await paid()
      await verified(booked)
      const staff = await booking.site.back.staffToken()
      const { id } = await rowOf(booked.code)
      const asked = { review: 'again', review_side: 'both', review_note: 'Salen borrosas.' }
      await booking.site.back.as(staff, 'PATCH', `/items/prechecks/${id}`, asked)
      const before = await rowOf(booked.code)
      const both = await Promise.all([upload(booked, 'front'), upload(booked, 'back')])
      expect(both).toMatchObject([{ ok: true }, { ok: true }])
      const after = await rowOf(booked.code)
      expect(after).toMatchObject({ review: 'review', review_side: null })
      for (const side of ['license_front', 'license_back']) {
        expect(after[side]).not.toBe(before[side])
      }
    },
  )

  test('is deleted beside one that another process has taken away', async () => {
    const store = () =>
      visitor().run(async () => storeLicense(directus(), await photo(), 'Licencia'))
    const [gone, kept] = [await store(), await store()]
    const deleteAll = (...ids: string[]) => visitor().run(() => deleteLicenses(directus(), ids))
    await deleteAll(gone)
    await deleteAll(gone, kept)
    expect(await visitor().run(() => readLicense(kept))).toBeNull()
  })

  test('is deleted 30 days after the return, and when it belongs to nobody', async () => {
    const booked = await paid()
    const stored = await upload(booked, 'front')
    if (!stored.ok) throw new Error(stored.error)
    const back = panamaEpoch(booked.submission.search.return)
    const there = async () => {
      const admin = await booking.site.back.adminToken()
      return (await booking.site.back.as(admin, 'GET', `/files/${stored.id}`)).status
    }
    await booked.v.run(() => forgetOldPhotos(back + 29 * DAY))
    expect(await there()).toBe(200)
    await booked.v.run(() => forgetOldPhotos(back + 30 * DAY + 60_000))
    expect(await there()).toBe(403)
    expect(await rowOf(booked.code)).toMatchObject({ license_front: null })
    expect((await rowOf(booked.code)).photos_deleted_at).not.toBeNull()
  })
})
