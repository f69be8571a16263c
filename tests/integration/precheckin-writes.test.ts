import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { forgetOldPhotos } from '~/features/precheckin/forget-photos.server'
import { getPrecheckin } from '~/features/precheckin/precheckin.server'
import type { PrecheckinView } from '~/features/precheckin/precheckin.types'
import { savePhoto } from '~/features/precheckin/save-photo.server'
import {
  acceptDue,
  saveLicense,
  savePreferences,
} from '~/features/precheckin/save-precheckin.server'
import { folders } from '~/server/directus/files.server'
import { type Booked, bookingSite, minutes } from '../fixtures/booking'
import { faultRounds, type Way } from '../fixtures/fault-rounds'
import { type Life, type Visitor, visitor } from '../fixtures/site'

/**
 * As `write-by-write.test.ts`, for the pre-check-in: every write of each step goes wrong once, in every way, and the one
 * who asked for it may be dead afterwards. What is there is never half of a step, and the same asked again is one.
 */
const booking = bookingSite(async (back) => {
  const all = { query: { limit: -1 }, data: { precheckin_enabled: true } }
  await back.admin('PATCH', '/items/sites_config', all)
})
const { reserve, payByCard, confirm } = booking
const writes = /^\/(items\/prechecks|files)\b/
const manners = ['refuse', 'drop', 'late', 'kill-before', 'kill-after'] as const

let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const create = { width: 900, height: 600, channels: 3, background: '#336699' } as const
  photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
})

const columns = [
  ...['id', 'version', 'step', 'status', 'arrival_time', 'flight_number', 'drivers', 'coverage'],
  ...['add_ons', 'due', 'license_number', 'license_expiry', 'license_front', 'license_back'],
  ...['review', 'express_code'],
]

/** As the back office has it, with the names of its saves; null: not begun. */
async function rowOf(code: string): Promise<Record<string, unknown> | null> {
  const query = `filter[reservation][reservation_id][_eq]=${code}&fields=${columns},steps.step`
  const rows = (await booking.site.back.admin('GET', `/items/prechecks?${query}`)) as {
    steps: { step: string }[]
  }[]
  expect(rows.length).toBeLessThanOrEqual(1)
  const [row] = rows
  return row ? { ...row, steps: row.steps.map(({ step }) => step) } : null
}

/** Licenses that are stored, old enough to be looked at by the minute task. */
async function storedFiles(): Promise<string[]> {
  const query = `filter[folder][_eq]=${folders.licenses}&fields=id&limit=-1`
  const rows = (await booking.site.back.admin('GET', `/files?${query}`)) as { id: string }[]
  return rows.map(({ id }) => id)
}

async function view(v: Visitor, life?: Life): Promise<PrecheckinView> {
  const answer = await v.run(() => getPrecheckin(), Date.now(), life)
  if (!('view' in answer)) throw new Error(answer.redirect)
  return answer.view
}

type Asked = { readonly ok: true } | { readonly ok: false }

/** A step of the pre-check-in. */
type Deed = {
  readonly name: string
  readonly writes: number
  /** Up to where the page of the step is shown. */
  readonly book: () => Promise<Booked>
  /** The button of the page as it was shown. */
  readonly make: (booked: Booked) => Promise<(life?: Life) => Promise<Asked>>
  /** The fields that the row has besides, or with other values, once it is done. */
  readonly adds: object
}

type Begun = Booked & {
  readonly before: Awaited<ReturnType<typeof rowOf>>
  readonly ask: (life?: Life) => Promise<Asked>
}

const wayOf = ({ name, writes: count, book, make, adds }: Deed): Way<Begun, Asked> => ({
  ...{ name, writes: count, of: writes },
  async begin() {
    const booked = await book()
    return { ...booked, before: await rowOf(booked.code), ask: await make(booked) }
  },
  act: ({ ask }, life) => ask(life).catch(() => ({ ok: false })),
  async done({ code, before }, said) {
    expect(said).toMatchObject({ ok: true })
    expect(await expectWhole(code, before, adds)).toBe(true)
  },
  promise: 'whole, and gone on with',
  async kept({ v, code, before, ask }, first) {
    const isDone = await expectWhole(code, before, adds)
    if (first.ok) expect(isDone).toBe(true)
    // The same page, its button pressed again: it goes on from where it is, and it happened once.
    const again = await ask()
    if (!again.ok) {
      const { photos } = await view(v)
      expect(again).toEqual({ ok: false, error: 'replaced', id: photos.front.id })
    }
    expect(await expectWhole(code, before, adds)).toBe(true)
    await view(v)
    await expectOwnPhotosOnly()
  },
})

async function paid(): Promise<Booked> {
  const booked = await reserve()
  await payByCard(booked, 'approve')
  return booked
}

async function opened(from: Promise<Booked>): Promise<Booked> {
  const booked = await from
  await view(booked.v)
  return booked
}

const upload = (
  { v, code }: Booked,
  side: 'front' | 'back',
  replaces: string | null,
  life?: Life,
) => v.run(() => savePhoto({ code, side, replaces, bytes: photo }), Date.now(), life)

const typed = { arrivalTime: '10:00', flightNumber: 'CM 302', drivers: [], coverage: '' }
const license = { number: '8-812-1045', country: 'PA', expiry: '2035-07-18' }

async function preferred(from: Promise<Booked>): Promise<Booked> {
  const booked = await opened(from)
  const { v, code } = booked
  const { version } = await view(v)
  await v.run(() => savePreferences({ code, version, ...typed, addOns: {} }))
  return booked
}

async function photographed(from: Promise<Booked>): Promise<Booked> {
  const booked = await preferred(from)
  for (const side of ['front', 'back'] as const) await upload(booked, side, null)
  return booked
}

async function atCounter(): Promise<Booked> {
  const booked = await reserve()
  await confirm(booked)
  return booked
}

const photographing = async (booked: Booked) => {
  const { photos } = await view(booked.v)
  return (life?: Life) => upload(booked, 'front', photos.front.id, life)
}

const file = expect.stringMatching(/^[0-9a-f-]{36}$/)
const pass = expect.stringMatching(/^[A-Z0-9]{6}$/)

const deeds: readonly Deed[] = [
  {
    name: 'beginning',
    writes: 1,
    book: paid,
    make:
      async ({ v }) =>
      async (life) => {
        const done = await view(v, life).catch(() => null)
        return { ok: done !== null }
      },
    adds: { version: 0, step: 'start', steps: [] },
  },
  {
    name: 'preferences',
    writes: 1,
    book: () => opened(paid()),
    make: async ({ v, code }) => {
      const { version } = await view(v)
      const save = () => savePreferences({ code, version, ...typed, addOns: {} })
      return (life) => v.run(save, Date.now(), life)
    },
    adds: {
      ...{ version: 1, step: 'preferences', arrival_time: '10:00', flight_number: 'CM 302' },
      ...{ drivers: [], add_ons: [], steps: ['preferences'] },
    },
  },
  {
    name: 'a photo',
    writes: 2,
    book: () => preferred(paid()),
    make: photographing,
    adds: { license_front: file, steps: ['preferences', 'photo_front'] },
  },
  {
    name: 'another photo',
    writes: 3,
    book: () => photographed(paid()),
    make: photographing,
    adds: {
      license_front: file,
      steps: ['preferences', 'photo_front', 'photo_back', 'photo_front'],
    },
  },
  {
    name: 'the license, which ends it',
    writes: 1,
    book: () => photographed(paid()),
    make: async ({ v, code }) => {
      const { version } = await view(v)
      return (life) => v.run(() => saveLicense({ code, version, ...license }), Date.now(), life)
    },
    adds: {
      ...{ version: 2, step: 'thanks', status: 'completed', review: 'review' },
      ...{ license_number: '8-812-1045', license_expiry: '2035-07-18', express_code: pass },
      ...{ due: expect.anything(), steps: ['preferences', 'photo_front', 'photo_back', 'thanks'] },
    },
  },
  {
    name: 'taking note of what is due',
    writes: 1,
    book: async () => {
      const booked = await photographed(atCounter())
      const { v, code } = booked
      const { version } = await view(v)
      await v.run(() => saveLicense({ code, version, ...license }))
      return booked
    },
    make: async ({ v, code }) => {
      const { version, due } = await view(v)
      const accept = () => acceptDue({ code, version, shownDue: due })
      return (life) => v.run(accept, Date.now(), life)
    },
    adds: {
      ...{ version: 3, step: 'thanks', status: 'completed', express_code: pass },
      ...{ due: expect.anything() },
      steps: ['preferences', 'photo_front', 'photo_back', 'verify', 'thanks'],
    },
  },
]

for (const deed of deeds) faultRounds(booking, wayOf(deed), manners)

/** Either as it was, or with all that the deed adds. */
async function expectWhole(code: string, before: object | null, adds: object): Promise<boolean> {
  const row = await rowOf(code)
  const had = before && 'steps' in before ? before.steps : null
  if (row === null || JSON.stringify(row.steps) === JSON.stringify(had)) {
    expect(row).toEqual(before)
    return false
  }
  expect(row).toEqual({ ...(before ?? row), ...adds })
  return true
}

/** An hour later no photo is left that was stored for nothing, and every other is. */
async function expectOwnPhotosOnly() {
  const owned = await ownedPhotos()
  await visitor().run(() => forgetOldPhotos(Date.now() + minutes(61)))
  expect((await storedFiles()).sort()).toEqual(owned.sort())
}

async function ownedPhotos(): Promise<unknown[]> {
  const query = 'fields=license_front,license_back&limit=-1'
  const rows = (await booking.site.back.admin('GET', `/items/prechecks?${query}`)) as object[]
  return rows.flatMap((row) => Object.values(row)).filter((id) => id !== null)
}

test('photos that were stored for nothing are gone an hour later, and all others are there', async () => {
  const booked = await preferred(paid())
  booking.site.proxy.arm({ kind: 'drop', at: 1, times: 2, of: writes })
  expect(await upload(booked, 'front', null)).toMatchObject({ ok: false })
  expect(await upload(booked, 'front', null)).toMatchObject({ ok: false })
  booking.site.proxy.arm(null)
  await upload(booked, 'front', null)
  expect(await storedFiles()).toHaveLength(3)
  expect(await ownedPhotos()).toHaveLength(1)
  await expectOwnPhotosOnly()
})
