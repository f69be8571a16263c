import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, Suspense } from 'react'
import { StaticHtml } from '~/components/ui/static-html'
import { Hero } from './hero'
import { HomeSections, type HomeSectionsProps } from './home-sections'

const LazyHero = lazy(() =>
  import('./hero').then(({ Hero: component }) => ({ default: component })),
)
const LazySections = lazy(() =>
  import('./home-sections').then(({ HomeSections: component }) => ({ default: component })),
)

/** Fetches the parts' code before the landing page is navigated to; a document brings them as HTML. */
export const loadHomeParts = createIsomorphicFn()
  .server(async () => {})
  .client(async () => {
    const [, { HomeSections }] = await Promise.all([import('./hero'), import('./home-sections')])
    Loaded = HomeSections
  })

/** Once it is here: in the place of sections that are shown it leaves no gap, as one that is waited for does. */
let Loaded: typeof HomeSections | null = null

const hero = createIsomorphicFn()
  .server(() => <Hero />)
  .client(() => (
    <Suspense>
      <LazyHero />
    </Suspense>
  ))

const sections = createIsomorphicFn()
  .server((props: HomeSectionsProps) => <HomeSections {...props} />)
  .client((props: HomeSectionsProps) =>
    Loaded ? (
      <Loaded {...props} />
    ) : (
      <Suspense>
        <LazySections {...props} />
      </Suspense>
    ),
  )

/** The hero as HTML from the server; its code is fetched only after a navigation in the browser. */
export function HeroPart() {
  return <StaticHtml>{hero()}</StaticHtml>
}

export function SectionsPart(props: HomeSectionsProps) {
  return <StaticHtml>{sections(props)}</StaticHtml>
}
