import { useSuspenseQuery } from '@tanstack/react-query'
import type { RentalSearch } from '~/domain/booking/search'
import type { Locale } from '~/domain/locales'
import type { SiteView } from '~/features/site/site.types'
import { homeContentQuery } from '../home.functions'
import { BranchSection } from './branch-section'
import { ClassTiles } from './class-tiles'
import { HomePromos } from './home-promos'
import { PriceStory } from './price-story'
import { TrustFacts } from './trust-facts'

export type HomeSectionsProps = {
  /** The search that the prices are for. */
  readonly search: RentalSearch
  readonly view: SiteView
  readonly locale: Locale
}

export function HomeSections(props: HomeSectionsProps) {
  const { view, locale } = props
  const { branches, promos, discount, carsHeading } = useSuspenseQuery(homeContentQuery()).data
  return (
    <>
      <TrustFacts site={view.site} discount={discount} locale={locale} />
      <ClassTiles {...props} carsHeading={carsHeading} />
      <PriceStory {...props} />
      <HomePromos promos={promos} now={view.now} locale={locale} />
      <BranchSection branches={branches} now={view.now} locale={locale} />
    </>
  )
}
