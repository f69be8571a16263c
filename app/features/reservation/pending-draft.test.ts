import { beforeEach, expect, it, vi } from 'vitest'
import { eachRenterField } from '~/features/booking/renter-fields'
import { dropPending, keepPending, readPending } from './pending-draft'

const kept = {
  type: 'prepaid' as const,
  coverageCode: 'basic',
  addOns: { gps: 1 },
  delivery: '',
  ...eachRenterField((name) => name),
  phoneCountry: 'PA+507',
  marketing: false,
}
const key = 'k'.repeat(22)
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  }
  vi.stubGlobal('window', { sessionStorage })
})

it('what was typed comes back for its own draft, without the terms', () => {
  keepPending(key, { ...kept, termsAccepted: true })
  expect(readPending(key)).toEqual(kept)
  expect(readPending('another')).toBeNull()
  dropPending()
  expect(readPending(key)).toBeNull()
})

it.each([
  [{ type: 'free' }],
  [{ name: 1 }],
  [{ license: undefined }],
  [{ email: 'x'.repeat(255) }],
  [{ addOns: null }],
  [{ addOns: { gps: 21 } }],
  [{ addOns: { gps: 0.5 } }],
  [{ marketing: 'yes' }],
])('values with %j are those of another build, and stay away', (wrong) => {
  const text = JSON.stringify({ submissionKey: key, values: { ...kept, ...wrong } })
  stored.set('istmo-pending', text)
  expect(readPending(key)).toBeNull()
})

it.each(['', '{', 'null', '[]', '"text"'])('a stored %j is nothing', (text) => {
  stored.set('istmo-pending', text)
  expect(readPending(key)).toBeNull()
})
