import {
  noop,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { use } from 'react'

/**
 * Does what `useQuery` does, and suspends until the first answer to what a loader asked: a document keeps its room and
 * streams it. Unlike `useSuspenseQuery` it throws no failure, which a document could not catch: its reader says it.
 */
export function useAwaitedQuery<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
) {
  const { data, isPending, isPlaceholderData } = useQuery(options)
  const query = useQueryClient().getQueryCache().find({ queryKey: options.queryKey, exact: true })
  const state = query?.state
  // Without a connection nobody knows when it comes.
  const isComing = isPending && state?.status === 'pending' && state.fetchStatus === 'fetching'
  if (isComing && query?.promise) use(settled(query.promise))
  // By the query itself: what `useQuery` says of a failure at first is that it will ask again.
  return { data, isPlaceholderData, isError: state?.status === 'error' }
}

/** React knows a promise by its identity. */
function settled(asked: Promise<unknown>): Promise<void> {
  const known = outcomes.get(asked) ?? asked.then(noop, noop)
  outcomes.set(asked, known)
  return known
}

const outcomes = new WeakMap<Promise<unknown>, Promise<void>>()
