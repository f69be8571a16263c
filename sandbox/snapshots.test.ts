import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from './app.ts'
import { readConfig } from './config.ts'

const server = createSandbox(readConfig({}))
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done())))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

async function call(path: string, body?: object, headers = {}) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const request = body && { method: 'POST', body: JSON.stringify(body), headers }
  const answer = await fetch(url, request)
  return { status: answer.status, data: await answer.json() }
}

async function buy(tracking: string) {
  const card = { number: '4111 1111 1111 1111', expiry: '1239', cvv: '123', holder: 'MARIA ABREGO' }
  const { data } = await call('/tokenize', card)
  return perform({
    Amount: '10.00',
    CurrencyCode: '840',
    OrderTrackingNumber: tracking,
    MerchantResponseUrl: 'http://localhost:3999/retorno',
    CustomerData: { CreditCards: [{ Token: data.token }] },
    TransactOptions: { Operation: 'Sale' },
  })
}

async function perform(message: object) {
  const body = {
    SDKVersion: '1.0',
    Identification: 'sandbox-identification',
    TerminalId: 'ISTMO-WEB',
    DateTimeStamp: '2027-05-04T14:01:00.000Z',
    RequestMessage: JSON.stringify(message),
  }
  return (await call('/api/Transaction/PerformTransaction', body)).data
}

const totals = async () => (await call('/_sandbox/totals')).data

describe('a snapshot of the sandbox', () => {
  it('is what was paid, and is put back as often as one likes', async () => {
    await call('/_sandbox/reset', {})
    await buy('ONE-1')
    const before = await totals()
    expect(before).toMatchObject([{ attempt: 'ONE-1', captures: 1, net: 1000 }])
    expect(await call('/_sandbox/snapshot', { name: 'paid' })).toMatchObject({ status: 200 })
    for (let times = 1; times <= 2; times++) {
      await call('/_sandbox/settle', { tracking: 'ONE-1' })
      await buy('TWO-1')
      expect(await totals()).toHaveLength(2)
      expect(await call('/_sandbox/restore', { name: 'paid' })).toMatchObject({ status: 200 })
      expect(await totals()).toEqual(before)
      // Later changes of it are undone, too, and not only forgotten.
      const [sale] = (await call('/_sandbox/transactions')).data
      expect(sale).toMatchObject({ tracking: 'ONE-1', settled: false })
      expect(await buy('ONE-1')).toMatchObject({ ResponseCode: '94' })
    }
  })

  it('outlives a reset, and holds settings and the faults that wait', async () => {
    await call('/_sandbox/reset', {})
    const { data: settings } = await call('/_sandbox/settings', { challengeMs: 1234 })
    await call('/_sandbox/faults', { match: '/tokenize', mode: 'rate-limit', times: 2 })
    expect((await call('/tokenize', {})).status).toBe(429)
    await call('/_sandbox/snapshot', { name: 'set' })
    await call('/_sandbox/reset', {})
    expect((await call('/tokenize', {})).status).toBe(422)
    await call('/_sandbox/restore', { name: 'set' })
    expect((await call('/_sandbox/settings', {})).data).toEqual(settings)
    expect((await call('/tokenize', {})).status).toBe(429)
    expect((await call('/tokenize', {})).status).toBe(422)
  })

  it('has a name, and one that was kept', async () => {
    expect((await call('/_sandbox/snapshot', {})).status).toBe(400)
    expect((await call('/_sandbox/restore', { name: 'never' })).status).toBe(404)
    const page = { origin: 'http://localhost:3999' }
    expect((await call('/_sandbox/restore', { name: 'set' }, page)).status).toBe(403)
  })
})
