import type { QueryClient } from '@tanstack/react-query'
import { pageHead } from '~/features/site/head'
import { siteQuery } from '~/features/site/site.queries'
import { currentLocale } from '~/server/request-facts'

/** Title and description of the brand's landing page, from its site config (source.md §1). */
export function homeHead(queryClient: QueryClient) {
  const view = queryClient.getQueryData(siteQuery().queryKey)
  if (!view) return {}
  const locale = currentLocale()
  const { titleHome, descriptionHome } = view.site
  return pageHead(view, locale, {
    title: titleHome[locale],
    description: descriptionHome[locale],
    path: '/',
  })
}
