import { dehydrate, hydrate, noop, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOST_PART } from '~/components/ui/static-html'
import { finishDocument } from './finish-document'

const queryKey = ['price']
/** The comments of a document, and what each of them was told. */
const comments = ['$?', '$', '$?'].map((nodeValue) => ({ nodeValue, dispatchEvent: vi.fn() }))
let framework: { streamEnded?: boolean } | undefined

beforeEach(() => {
  framework = {}
  vi.stubGlobal('window', {
    get $_TSR() {
      return framework
    },
  })
  vi.stubGlobal('NodeFilter', { SHOW_COMMENT: 128 })
  vi.stubGlobal('document', {
    createNodeIterator: () => {
      const left = [...comments]
      return { nextNode: () => left.shift() ?? null }
    },
  })
  for (const { dispatchEvent } of comments) dispatchEvent.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose document has promised a price that never comes, and which knows how to ask for it. */
function browser(ask: () => Promise<number>) {
  const server = new QueryClient()
  void server.query({ queryKey, queryFn: () => new Promise<number>(noop), gcTime: Infinity })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  hydrate(client, dehydrate(server, { shouldDehydrateQuery: () => true }))
  const query = client.getQueryCache().find<number>({ queryKey })
  query?.setOptions({ queryKey, queryFn: ask })
  expect(query?.state).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  // Who shows it suspends until this promise is settled.
  const waiting = query?.promise
  return { client, query, waiting }
}

test('a broken document is finished: its parts are asked for, then what is plain HTML is told', async () => {
  const answer = Promise.withResolvers<number>()
  const { client, query, waiting } = browser(() => answer.promise)
  const finished = finishDocument(client)
  await expect(waiting).rejects.toThrow()
  expect(query?.state).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  expect(comments[0]?.dispatchEvent).not.toHaveBeenCalled()
  answer.resolve(7)
  await finished
  expect(query?.state).toMatchObject({ status: 'success', data: 7 })
  expect(comments.map(({ dispatchEvent }) => dispatchEvent.mock.calls.length)).toEqual([1, 0, 1])
  expect(comments[0]?.dispatchEvent.mock.calls[0]?.[0]).toMatchObject({ type: LOST_PART })
})

test('a part that cannot be had either is a failure, which its reader says', async () => {
  const { client, query } = browser(() => Promise.reject(new Error('no price')))
  await finishDocument(client)
  expect(query?.state).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  expect(comments[0]?.dispatchEvent).toHaveBeenCalledTimes(1)
})

test('a document that has ended as it should is left alone', async () => {
  for (const whole of [undefined, { streamEnded: true }]) {
    framework = whole
    const ask = vi.fn(async () => 7)
    const { client, query } = browser(ask)
    await finishDocument(client)
    expect(ask).not.toHaveBeenCalled()
    expect(query?.state.fetchStatus).toBe('fetching')
    expect(comments[0]?.dispatchEvent).not.toHaveBeenCalled()
  }
})
