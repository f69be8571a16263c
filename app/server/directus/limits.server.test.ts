import { expect, test } from 'vitest'
import { createDirectusClient } from './client.server'
import { readPickupRestrictions } from './limits.server'

test('published limits are asked for with all of their branches', async () => {
  const asked: URL[] = []
  const row = {
    ...{ id: 4, name_es: 'Feria', name_en: 'Fair', kind: 'not_offered', starts_on: null },
    ...{ ends_on: null, hours: null, minutes: null, classes: ['suv'] },
    branches: [{ branch: { slug: 'david' } }, { branch: { slug: 'boquete' } }],
  }
  const fetch = async (input: string | URL | Request) => {
    asked.push(new URL(String(input)))
    return Response.json({ data: [row] })
  }
  const client = createDirectusClient('http://back.example', 'the-token', { fetch })
  expect(await readPickupRestrictions(client)).toEqual([
    {
      ...{ id: 4, name: { es: 'Feria', en: 'Fair' }, classes: ['suv'] },
      ...{ branches: ['david', 'boquete'], rule: { kind: 'not_offered' } },
    },
  ])
  const [url] = asked
  expect(url?.pathname).toBe('/items/rental_limits')
  const param = (name: string) => JSON.parse(url?.searchParams.get(name) ?? '')
  expect(param('filter')).toEqual({ status: { _eq: 'published' } })
  expect(url?.searchParams.get('fields')).toContain('branches.branch.slug')
  // More than the hundred that Directus would send by itself.
  expect(param('deep')).toEqual({ branches: { _limit: -1 } })
})

test('a limit that may not be written any more goes on closing', async () => {
  const row = {
    ...{ id: 4, name_es: '', name_en: '', kind: 'blackout', starts_on: '2027-01-01' },
    ...{ ends_on: '2027-02-15', hours: null, minutes: null, classes: [], branches: [] },
  }
  const notice = { ...row, id: 5, kind: 'lead_time', hours: 216 }
  const fetch = async () => Response.json({ data: [row, notice] })
  const client = createDirectusClient('http://back.example', 'the-token', { fetch })
  expect((await readPickupRestrictions(client)).map(({ rule }) => rule)).toEqual([
    { kind: 'blackout', from: '2027-01-01', to: '2027-02-15' },
    { kind: 'lead_time', hours: 216 },
  ])
})
