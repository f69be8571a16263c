import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LeadRequest } from '~/features/corporate/lead.schema'
import { sendLead } from '~/features/corporate/send-lead.server'
import { runWithRequestContext } from '~/server/request-context.server'
import { startTestSite, type TestSite } from '../fixtures/site'

let site: TestSite
let staff: string
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.back.staffToken()
})
afterAll(() => site.stop())

const noon = Date.parse('2026-11-20T17:00:00Z')

const request = (company: string, more: Partial<LeadRequest> = {}): LeadRequest => ({
  page: 'leasing-corporativo',
  values: {
    ...{ company, ruc: '155704822-2-2021', dv: '34', name: 'Rosa Elena Batista', role: '' },
    ...{ email: 'rosa@istmena.example.com', phone: '6123-4567', wantedPlan: 'Leasing' },
    ...{ fleetSize: '4', months: '24', message: 'Desde enero', carTypes: ['sedan', 'suv'] },
    privacy: true,
  },
  submissionKey: 'form-1',
  trap: '',
  ...more,
})

function send(asked: LeadRequest, now = noon) {
  const facts = { requestId: 'r', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  return runWithRequestContext({ ...facts, localeForm: 'bare', now }, () => sendLead(asked))
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number }
async function rowsOf(company: string): Promise<Row[]> {
  const filter = encodeURIComponent(JSON.stringify({ company: { _eq: company } }))
  return (await site.back.admin('GET', `/items/leads?filter=${filter}`)) as Row[]
}

describe('a request of a company', () => {
  test('is written with all it says, and answered with a number and the day of the answer', async () => {
    const result = await send(request('Istmeña, S. A.'))
    expect(result).toMatchObject({
      ok: true,
      receipt: { number: expect.stringMatching(/^L-\w{6}$/), answerBy: '2026-11-23' },
    })
    const [row, ...others] = await rowsOf('Istmeña, S. A.')
    expect(others).toEqual([])
    expect(row).toMatchObject({
      status: 'new',
      number: result.ok && result.receipt.number,
      ruc: '155704822-2-2021',
      phone: '+50761234567',
      plan: 'Leasing',
      fleet_size: 4,
      months: '24',
      car_types: ['sedan', 'suv'],
      brand: 'firefly',
      language: 'es-ES',
      answer: null,
    })
    expect(row?.date_created).toBeTruthy()
    expect(row?.privacy_accepted_at).toBeTruthy()
    expect(row?.privacy_version).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is written once, however often it is sent at the same time, and has one number', async () => {
    const asked = request('Doble, S. A.')
    const results = await Promise.all(Array.from({ length: 8 }, () => send(asked)))
    const numbers = results.map((one) => one.ok && one.receipt.number)
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toBeTruthy()
    expect(await rowsOf('Doble, S. A.')).toHaveLength(1)
  })

  test('is another one when it says something else, or is sent by another form', async () => {
    const asked = request('Otra, S. A.')
    await send(asked)
    await send({ ...asked, values: { ...asked.values, fleetSize: '5' } })
    await send({ ...asked, submissionKey: 'form-2' })
    expect(await rowsOf('Otra, S. A.')).toHaveLength(3)
  })

  test('without a key of its form is the same for a day', async () => {
    const asked = request('Sin script, S. A.', { submissionKey: '' })
    await send(asked)
    await send(asked, noon + 3_600_000)
    expect(await rowsOf('Sin script, S. A.')).toHaveLength(1)
    await send(asked, noon + 86_400_000)
    expect(await rowsOf('Sin script, S. A.')).toHaveLength(2)
  })

  test('that is wrong says where, and is not written', async () => {
    const asked = request('Mala, S. A.')
    const result = await send({ ...asked, values: { ...asked.values, ruc: '1', privacy: false } })
    expect(result).toEqual({
      ok: false,
      problems: { ruc: 'invalid_ruc', privacy: 'privacy' },
    })
    expect(await rowsOf('Mala, S. A.')).toEqual([])
  })

  test('of a machine is thanked for and not written', async () => {
    expect((await send(request('Robot, S. A.', { trap: 'http://x' }))).ok).toBe(true)
    expect(await rowsOf('Robot, S. A.')).toEqual([])
  })

  test('with a plan that nobody offers is one without a plan', async () => {
    const asked = request('Plan, S. A.')
    await send({ ...asked, values: { ...asked.values, wantedPlan: 'Gratis' } })
    expect((await rowsOf('Plan, S. A.'))[0]?.plan).toBeNull()
  })

  test('from a page without the form is refused', async () => {
    await expect(send(request('X', { page: 'privacidad' }))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test.each(['refuse', 'drop'] as const)(
    'of which nobody knows whether it was written (%s) is sent again, and written once',
    async (kind) => {
      const asked = request(`Luego ${kind}, S. A.`)
      site.proxy.arm({ kind, at: 1 })
      expect(await send(asked)).toEqual({ ok: false, error: 'unavailable' })
      expect(site.proxy.counts().struck).toBe(1)
      site.proxy.arm(null)
      expect((await send(asked)).ok).toBe(true)
      expect(await rowsOf(`Luego ${kind}, S. A.`)).toHaveLength(1)
    },
  )
})

describe('who may do what with it', () => {
  beforeEach(async () => {
    expect((await send(request('Istmeña, S. A.'))).ok).toBe(true)
  })

  test('the site reads what was written for a copy of it, and may not change it, nor see or write what the staff did', async () => {
    const [row] = await rowsOf('Istmeña, S. A.')
    const asSite = async (method: string, path: string, body?: unknown) =>
      (await site.back.as(site.back.siteToken, method, path, body)).status
    expect(await asSite('GET', '/items/leads?fields=company,email')).toBe(200)
    expect(await asSite('GET', '/items/leads?fields=status,answer')).toBe(403)
    expect(await asSite('PATCH', `/items/leads/${row?.id}`, { status: 'closed' })).toBe(403)
    const made = { name: 'X', email: 'x@x.co', status: 'closed' }
    expect(await asSite('POST', '/items/leads', made)).toBe(403)
  })

  test('staff may read it, set its state and write the answer, and nothing else', async () => {
    const [row] = await rowsOf('Istmeña, S. A.')
    const path = `/items/leads/${row?.id}`
    const asStaff = (method: string, body?: unknown) => site.back.as(staff, method, path, body)
    expect((await asStaff('GET')).status).toBe(200)
    const answer = { status: 'contacted', answer: 'Cotización enviada el lunes' }
    expect((await asStaff('PATCH', answer)).status).toBe(200)
    expect((await asStaff('PATCH', { fleet_size: 40 })).status).toBe(403)
    expect((await asStaff('PATCH', { company: 'Otra' })).status).toBe(403)
    expect((await rowsOf('Istmeña, S. A.'))[0]).toMatchObject(answer)
  })
})
