import { noop, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAwaitedQuery } from './use-awaited-query'

const queryOf = (answer: Promise<number>) =>
  queryOptions({ queryKey: ['price'], queryFn: () => answer })

function Price({ query }: { readonly query: ReturnType<typeof queryOf> }) {
  const { data, isError } = useAwaitedQuery(query)
  return isError ? 'unknown' : `it costs ${data}`
}

/** A document of one part that waits for a price, which a loader has asked for. */
function documentOf(answer: Promise<number>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = queryOf(answer)
  const asked = client.query(query).catch(noop)
  const part = createElement(Suspense, { fallback: 'waiting' }, createElement(Price, { query }))
  const main = createElement('main', null, part)
  const render = () =>
    renderToReadableStream(createElement(QueryClientProvider, { client }, main)).then((stream) =>
      stream.pipeThrough(new TextDecoderStream()).getReader(),
    )
  return { asked, render }
}

test('a part of a document keeps its room, and is streamed when its answer is there', async () => {
  const answer = Promise.withResolvers<number>()
  const { render } = documentOf(answer.promise)
  const pieces = await render()
  const first = (await pieces.read()).value
  expect(first).toContain('waiting')
  expect(first).not.toContain('it costs')
  answer.resolve(7)
  expect((await pieces.read()).value).toContain('it costs 7')
})

test('an answer that is there stands in the first piece', async () => {
  const { asked, render } = documentOf(Promise.resolve(7))
  await asked
  const first = (await (await render()).read()).value
  expect(first).toContain('it costs 7')
  expect(first).not.toContain('waiting')
})

test('a failure is said by the part itself, at once or when it comes', async () => {
  const failed = documentOf(Promise.reject(new Error('no price')))
  await failed.asked
  expect((await (await failed.render()).read()).value).toContain('unknown')

  const answer = Promise.withResolvers<number>()
  const failing = documentOf(answer.promise)
  const pieces = await failing.render()
  expect((await pieces.read()).value).toContain('waiting')
  answer.reject(new Error('no price'))
  expect((await pieces.read()).value).toContain('unknown')
})
