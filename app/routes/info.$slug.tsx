import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { MAXIMUM_SLUG } from '~/domain/info-page'
import { InfoArticle } from '~/features/content/components/info-article'
import { infoPageQuery } from '~/features/content/content.queries'
import { pageHead } from '~/features/site/head'
import { siteQuery } from '~/features/site/site.queries'
import { useLayout } from '~/features/site/use-site'
import { currentLocale } from '~/server/request-facts'

export const Route = createFileRoute('/info/$slug')({
  loader: async ({ context, params }) => {
    if (params.slug.length > MAXIMUM_SLUG)
      throw notFound({ data: { message: 'Pagina no encontrada' } })
    const page = await context.queryClient.query({
      ...infoPageQuery(params.slug),
      staleTime: 'static',
    })
    // source.md §8.
    if (!page) throw notFound({ data: { message: 'Pagina no encontrada' } })
  },
  head: ({ match, params }) => {
    const queryClient = match.context.queryClient
    const view = queryClient.getQueryData(siteQuery().queryKey)
    const page = queryClient.getQueryData(infoPageQuery(params.slug).queryKey)
    if (!view || !page) return {}
    const locale = currentLocale()
    return pageHead(view, locale, {
      title: page.title[locale],
      description: page.description[locale],
      path: `/info/${page.slug}`,
      image: page.image[locale],
    })
  },
  component: InfoScreen,
})

function InfoScreen() {
  const { slug } = Route.useParams()
  const { data: page } = useSuspenseQuery(infoPageQuery(slug))
  if (!page) throw notFound()
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <InfoArticle page={page} locale={frame.locale} />
    </DefaultLayout>
  )
}
