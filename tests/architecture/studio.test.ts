import { describe, expect, it } from 'vitest'
import { collections } from '../../directus/schema/collections.ts'
import { columnWidths } from '../../directus/setup/studio.ts'

type Field = {
  field: string
  hidden?: boolean
  interface?: string
  options?: { template?: string }
}
const reservations = collections.find(({ collection }) => collection === 'reservations')
const fields: Field[] = reservations?.fields ?? []
const fieldOf = (name: string) => fields.find(({ field }) => field === name)

/** How the counter sees a booking in the Studio. */
describe('a reservation in the back office', () => {
  it('shows no raw JSON and no keys of ours', () => {
    const shown = fields.filter(({ hidden }) => !hidden)
    expect(shown.filter((field) => field.interface === 'input-code')).toEqual([])
    expect(shown.map(({ field }) => field)).not.toContain('submission_key')
  })

  it('names branches and plans in words', () => {
    for (const name of ['pickup_branch', 'return_branch', 'coverage']) {
      expect(fieldOf(name)?.options?.template, name).not.toMatch(/^\{\{(slug|codigo)\}\}$/)
    }
  })

  it('has status, code, renter, phone, pickup and total in view beside both panels at 1440 pixels', () => {
    const first = columnWidths('reservations').slice(0, 7)
    expect(first.map(([field]) => field)).toEqual([
      'status',
      'reservation_id',
      'name',
      'last_name',
      'phone_number',
      'pickup_date',
      'total',
    ])
    expect(first.reduce((sum, [, width]) => sum + width, 0)).toBeLessThan(850)
  })
})
