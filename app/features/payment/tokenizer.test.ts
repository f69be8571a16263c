import { expect, it, vi } from 'vitest'
import { tokenizeCard } from './tokenizer'

const card = {
  holder: ' MARIA J ABREGO ',
  number: '4111 1111 1111 1111',
  expiry: '08/29',
  cvv: ' 123 ',
}
const answering = (body: string, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(body, { status }))

it('sends the card to the tokenizer only and gives back what may be known', async () => {
  const reply = { code: 'T00', token: 'TK1', brand: 'visa', last4: '1111', expiry: '0829' }
  const send = answering(JSON.stringify(reply))
  const result = await tokenizeCard(card, 'https://gateway.example', send)
  expect(result).toEqual({
    ok: true,
    card: { token: 'TK1', brand: 'visa', last4: '1111', expiry: '0829' },
  })
  const [url, request] = send.mock.calls[0] ?? []
  expect(String(url)).toBe('https://gateway.example/tokenize')
  expect(request).toMatchObject({ method: 'POST', credentials: 'omit' })
  expect(JSON.parse(String(request?.body))).toEqual({
    number: '4111111111111111',
    expiry: '0829',
    cvv: '123',
    holder: 'MARIA J ABREGO',
  })
})

it('waits for 15 seconds at most', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const send = answering('{}')
  await tokenizeCard(card, 'https://gateway.example', send)
  expect(timeout.mock.calls).toEqual([[15_000]])
  expect(send.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value)
})

it('names the field that the gateway refuses', async () => {
  const reply = JSON.stringify({ code: 'T01', field: 'cvv', message: 'Invalid security code' })
  expect(await tokenizeCard(card, 'https://gateway.example', answering(reply, 422))).toEqual({
    ok: false,
    field: 'cvv',
  })
})

it.each(['<html>', '{}', 'null', '{"code":"T00"}'])('takes %s for no answer', async (body) => {
  expect(await tokenizeCard(card, 'https://gateway.example', answering(body))).toEqual({
    ok: false,
    field: 'unreachable',
  })
})

it('takes a broken connection for no answer', async () => {
  const broken = vi.fn<typeof fetch>(async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await tokenizeCard(card, 'https://gateway.example', broken)).toEqual({
    ok: false,
    field: 'unreachable',
  })
})
