import { createFileRoute, notFound } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { isSlug } from '~/domain/info-page'
import { InfoArticle } from '~/features/content/components/info-article'
import { getInfoPageFn } from '~/features/content/content.functions'
import type { InfoText } from '~/features/content/content.types'
import {
  LazyCorporate,
  loadCorporate,
  preloadShownCorporate,
} from '~/features/corporate/components/lazy-corporate'
import { leadForm } from '~/features/corporate/lead-form.server'
import { headOf } from '~/features/site/head'
import { keepPage } from '~/features/site/keep-page'
import { invalidAddress, notFoundMessages } from '~/features/site/not-found'
import { useLayout } from '~/features/site/use-site'

export const Route = createFileRoute('/info/$slug')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: 30_000,
  loader: (visit) => keepPage(visit, () => loadInfo(visit.params.slug, visit.location.pathname)),
  head: ({ match, loaderData: page }) =>
    page
      ? headOf(match, () => ({
          title: page.title,
          description: page.description,
          path: `/info/${page.slug}`,
          image: page.image,
        }))
      : {},
  component: Object.assign(InfoScreen, { preload: preloadShownCorporate }),
  server: { middleware: [leadForm.middleware] },
})

async function loadInfo(slug: string, pathname: string): Promise<InfoText> {
  if (!isSlug(slug)) throw invalidAddress(pathname)
  const page = await getInfoPageFn({ data: { slug } })
  if (!page) throw notFound({ data: { message: notFoundMessages.info } })
  if (page.corporate) await loadCorporate()
  return page
}

function InfoScreen() {
  const page = Route.useLoaderData()
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <InfoBody key={page.slug} page={page} />
    </DefaultLayout>
  )
}

function InfoBody({ page }: { readonly page: InfoText }) {
  const { corporate, body } = page
  if (!corporate) return <InfoArticle page={page} />
  const html = body.kind === 'text' ? body.html : ''
  return <LazyCorporate page={{ ...page, ...corporate, html }} />
}
