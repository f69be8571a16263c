import { describe, expect, it } from 'vitest'
import { collections } from '../../directus/schema/collections.ts'
import { english } from '../../directus/schema/english.ts'
import { columnWidths } from '../../directus/setup/studio.ts'

const reservations = collections.find(({ collection }) => collection === 'reservations')
const shownTo = (name: string) =>
  collections.filter(({ hidden }) => !hidden).find(({ collection }) => collection === name)

/** How the counter sees a booking in the Studio. */
describe('a reservation in the back office', () => {
  it('shows no raw JSON and no keys of ours', () => {
    const shown = (reservations?.fields ?? []).filter(({ hidden }) => !hidden)
    expect(shown.filter((field) => field.interface === 'input-code')).toEqual([])
    expect(shown.map(({ field }) => field)).not.toContain('submission_key')
  })

  it('has code, pickup, branch, renter, phone, total and state in view between menu and panel at 1440 pixels', () => {
    const first = columnWidths('reservations').slice(0, 7)
    expect(first.map(([field]) => field)).toEqual([
      'reservation_id',
      'pickup_date',
      'pickup_branch',
      'last_name',
      'phone_number',
      'total',
      'status',
    ])
    expect(first.reduce((sum, [, width]) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
  })
})

/** Pixels of a list at 1440 beside the Studio's menu and its panel, which is folded below 1600. */
const ROOM = 900

describe('the Studio', () => {
  const visible = collections.filter(({ hidden }) => !hidden)
  /** Addresses are what these are about; the administrator alone edits brands. */
  const raw = /^(slug|par|key|id|codigo|submission_key|idempotency_key|brand)$/
  const known = new Set(['branches.codigo', 'reservations.brand', 'leads.brand'])

  it('names nothing by keys, slugs or numbers of the database in a list or a title', () => {
    const named = visible.flatMap(({ collection, listed = [], template = '' }) =>
      [...listed, ...[...template.matchAll(/{{([\w.]+)}}/g)].map(([, name]) => name ?? '')].map(
        (field) => `${collection}.${field}`,
      ),
    )
    const wrong = named.filter((name) => raw.test(name.split('.').at(-1) ?? '') && !known.has(name))
    expect(wrong).toEqual([])
  })

  it('shows relations in words', () => {
    const templates = collections.flatMap(({ collection, fields }) =>
      fields.flatMap(({ field, special, hidden, options }) =>
        special?.includes('m2o') && !hidden && options?.template
          ? [[`${collection}.${field}`, options.template] as const]
          : [],
      ),
    )
    expect(templates.length).toBeGreaterThan(10)
    for (const [name, template] of templates)
      expect(template, name).not.toMatch(/{{(slug|id|key)}}/)
  })

  it('opens no raw JSON for staff', () => {
    const json = visible.flatMap(({ collection, fields }) =>
      fields
        .filter((field) => field.interface === 'input-code' && !field.hidden)
        .map(({ field }) => `${collection}.${field}`),
    )
    // The theme of a brand is the administrator's: staff may not read it (access.ts).
    expect(json).toEqual(['sites_config.theme'])
  })

  it('keeps ledgers and keys of ours out of the menu', () => {
    const ledgers = ['reservation_slots', 'reservation_steps', 'payment_events', 'hold_places']
    for (const name of [...ledgers, 'coupon_redemptions', 'languages'])
      expect(shownTo(name), name).toBeUndefined()
  })

  it('has its names in English as well', () => {
    const spanish = collections.flatMap(({ es, one = es, fields }) => [
      es,
      one,
      ...fields.map((field) => field.es),
    ])
    expect([...new Set(spanish)].filter((name) => !english[name])).toEqual([])
  })
})
