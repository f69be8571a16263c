import { createFileRoute, notFound } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { isSlug } from '~/domain/info-page'
import { InfoArticle } from '~/features/content/components/info-article'
import { getInfoPageFn } from '~/features/content/content.functions'
import { headOf } from '~/features/site/head'
import { invalidAddress, notFoundMessages } from '~/features/site/not-found'
import { useLayout } from '~/features/site/use-site'

export const Route = createFileRoute('/info/$slug')({
  staleTime: 5 * 60_000,
  loader: async ({ params, location }) => {
    const { slug } = params
    if (!isSlug(slug)) throw invalidAddress(location.pathname)
    const page = await getInfoPageFn({ data: { slug } })
    if (!page) throw notFound({ data: { message: notFoundMessages.info } })
    return page
  },
  head: ({ match, loaderData: page }) =>
    page
      ? headOf(match.context, () => ({
          title: page.title,
          description: page.description,
          path: `/info/${page.slug}`,
          image: page.image,
        }))
      : {},
  component: InfoScreen,
})

function InfoScreen() {
  const page = Route.useLoaderData()
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <InfoArticle page={page} />
    </DefaultLayout>
  )
}
