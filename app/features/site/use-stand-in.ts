import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/**
 * The fallback of a boundary whose children wait for one query. React writes the fallback of every boundary beyond 500
 * bytes, also when its children are there already, and throws it away: the server leaves it out where the answer is known.
 * @param standIn makes the fallback
 */
export function useStandIn(queryKey: QueryKey, standIn: () => ReactNode): ReactNode {
  const queryClient = useQueryClient()
  const isHere = import.meta.env.SSR && queryClient.getQueryData(queryKey) !== undefined
  return isHere ? null : standIn()
}
