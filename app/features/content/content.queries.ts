import { queryOptions } from '@tanstack/react-query'
import { getInfoPageFn } from './content.functions'

export function infoPageQuery(slug: string) {
  return queryOptions({
    queryKey: ['info', slug],
    queryFn: () => getInfoPageFn({ data: { slug } }),
    staleTime: 5 * 60_000,
  })
}
