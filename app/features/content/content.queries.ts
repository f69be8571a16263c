import { queryOptions } from '@tanstack/react-query'
import { getInfoPage } from './content.functions'

export function infoPageQuery(slug: string) {
  return queryOptions({
    queryKey: ['info', slug],
    queryFn: () => getInfoPage({ data: { slug } }),
    staleTime: 5 * 60_000,
  })
}
