import { dehydrate, hydrate, noop, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOST_PART } from '~/components/ui/static-html'
import { finishDocument } from './finish-document'

const queryKey = ['price']
/** The comments of a document, and what each of them was told. */
let comments: ReturnType<typeof comment>[]
const comment = (nodeValue: string) => ({
  nodeValue,
  _reactRetry: vi.fn(),
  dispatchEvent: vi.fn(),
})
let framework: { streamEnded?: boolean } | undefined

beforeEach(() => {
  framework = {}
  comments = ['$?', '$', '$?'].map(comment)
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
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose document has promised a price that never comes; `ask` is how a part that shows it asks for it. */
function browser(ask?: () => Promise<number>) {
  const server = new QueryClient()
  void server.query({ queryKey, queryFn: () => new Promise<number>(noop), gcTime: Infinity })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  hydrate(client, dehydrate(server, { shouldDehydrateQuery: () => true }))
  const query = client.getQueryCache().find<number>({ queryKey })
  if (ask) query?.setOptions({ queryKey, queryFn: ask })
  expect(query?.state).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  // Who shows it suspends until this promise is settled.
  return { client, query, waiting: query?.promise }
}

test('a document that broke is finished: its parts are asked for, and each place that waits is told', async () => {
  const answer = Promise.withResolvers<number>()
  const { client, query, waiting } = browser(() => answer.promise)
  finishDocument(client)
  await expect(waiting).rejects.toThrow()
  expect(query?.state).toMatchObject({ status: 'pending', fetchStatus: 'fetching' })
  expect(comments.map(({ nodeValue }) => nodeValue)).toEqual(['$!', '$', '$!'])
  for (const [index, times] of [1, 0, 1].entries()) {
    expect(comments[index]?._reactRetry).toHaveBeenCalledTimes(times)
    expect(comments[index]?.dispatchEvent).toHaveBeenCalledTimes(times)
  }
  expect(comments[0]?.dispatchEvent.mock.calls[0]?.[0]).toMatchObject({ type: LOST_PART })
  answer.resolve(7)
  await vi.waitFor(() => expect(query?.state).toMatchObject({ status: 'success', data: 7 }))
})

test('a part that cannot be had either is a failure, which its reader says', async () => {
  const { client, query } = browser(() => Promise.reject(new Error('no price')))
  finishDocument(client)
  await vi.waitFor(() =>
    expect(query?.state).toMatchObject({ status: 'error', fetchStatus: 'idle' }),
  )
})

test('a part that nobody has shown yet is asked for by who does', async () => {
  const { client, query } = browser()
  finishDocument(client)
  expect(query?.state).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
  expect(await client.query({ queryKey, queryFn: async () => 7 })).toBe(7)
})

test('a document that has ended as it should is left alone', () => {
  for (const whole of [undefined, { streamEnded: true }]) {
    framework = whole
    const ask = vi.fn(async () => 7)
    const { client, query } = browser(ask)
    finishDocument(client)
    expect(ask).not.toHaveBeenCalled()
    expect(query?.state.fetchStatus).toBe('fetching')
    expect(comments[0]?.dispatchEvent).not.toHaveBeenCalled()
  }
})
