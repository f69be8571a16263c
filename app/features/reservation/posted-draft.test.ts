import { describe, expect, test } from 'vitest'
import { postedDraft as postedOn } from './posted-draft'

const postedDraft = (posted: FormData) => postedOn(posted, '2026-11-27T10:00')

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('postedDraft', () => {
  test('reads the details, with the calling code and the birthday of three fields', () => {
    const fields = {
      name: ' Ana ',
      lastName: 'Ríos',
      email: 'ana@example.com',
      phoneCountry: 'CO+57',
      phone: '300 1234567',
      birthdayDay: '4',
      birthdayMonth: '7',
      birthdayYear: '1990',
      license: 'E-8-1',
      flightNumber: '',
      invoiceRuc: ' 8-123-456 ',
      marketing: 'on',
    }
    expect(postedDraft(form(fields))).toEqual({
      renter: {
        name: 'Ana',
        lastName: 'Ríos',
        email: 'ana@example.com',
        phone: '+57 300 1234567',
        birthday: '1990-07-04',
        license: 'E-8-1',
        flightNumber: '',
        invoiceCompany: '',
        invoiceRuc: '8-123-456',
        invoiceDv: '',
      },
      marketing: true,
    })
  })

  test('takes what was pasted without the marks that nobody sees, as a page with scripts does', () => {
    const fields = {
      name: '\u200b\u2019t\u00a0Hooft ',
      email: '\u202aana@example.com\u202c',
      phone: '\u202a507 6123\u20114567\u202c',
      birthdayDay: '\u200e4',
      birthdayMonth: '07',
      birthdayYear: '\u00a0\u0661\u0669\u0669\u0660',
      license: '12.345.678-9',
    }
    expect(postedDraft(form(fields))?.renter).toMatchObject({
      name: "'t Hooft",
      email: 'ana@example.com',
      phone: '+507 507 6123-4567',
      birthday: '1990-07-04',
      license: '12.345.678-9',
    })
  })

  test('leaves the fields of other steps as they are', () => {
    expect(postedDraft(form({ paso: 'auto', type: 'prepaid' }))).toEqual({ type: 'prepaid' })
    expect(postedDraft(form({ coverageCode: 'full', 'addOn.gps': '1', 'addOn.era': '' }))).toEqual({
      coverageCode: 'full',
      addOns: { gps: 1, era: 0 },
    })
    expect(postedDraft(form({}))).toEqual({})
  })

  test('a text that is longer than its field loses no other', () => {
    const fields = {
      ...{ name: 'Ana', lastName: 'Ríos', email: 'ana@example.com', license: 'E-8-1' },
      ...{ phoneCountry: 'PA+507', phone: '6123-4567 / 6987-6543 / 6555-4444 / 233-4' },
      birthdayDay: '24 de marzo de 1990',
      flightNumber: 'CM 302 '.repeat(40),
    }
    const { renter } = postedDraft(form(fields)) ?? {}
    expect(renter).toMatchObject({
      ...{ name: 'Ana', email: 'ana@example.com', birthday: '--24 de marzo de 1990' },
      phone: '+507 6123-4567 6987-6543 6555-4444 233-4',
    })
    // Cut, and still too long for its check.
    expect(renter?.flightNumber).toHaveLength(40)
  })

  test('keeps the plan, however many extras the page has', () => {
    const extras = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`addOn.x${index}`, '0']),
    )
    expect(postedDraft(form({ coverageCode: 'full', ...extras }))).toMatchObject({
      coverageCode: 'full',
    })
  })

  test('a plan that is not chosen is none', () => {
    expect(postedDraft(form({ coverageCode: '' }))).toEqual({ coverageCode: null })
    expect(postedDraft(form({ delivery: '' }))).toEqual({ delivery: '' })
    expect(postedDraft(form({ delivery: 'hotels' }))).toEqual({ delivery: 'hotels' })
  })

  test.each([
    [{ 'addOn.gps': '-3' }, { addOns: { gps: 0 } }],
    [{ 'addOn.gps': '1e9' }, { addOns: { gps: 20 } }],
    [{ 'addOn.gps': 'two' }, { addOns: { gps: 0 } }],
    [{ type: 'free' }, null],
    [{ coupon: 'x'.repeat(500) }, null],
  ])('takes no nonsense: %j', (fields, wanted) => {
    expect(postedDraft(form(fields))).toEqual(wanted)
  })

  test('a file where a text belongs is nothing', () => {
    const data = new FormData()
    data.set('coupon', new Blob(['x']), 'x.txt')
    expect(postedDraft(data)).toEqual({ coupon: '' })
  })
})
