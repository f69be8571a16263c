import '~/components/layout/guide.css'
import '~/components/layout/page.css'
import '~/components/layout/tile.css'
import '~/features/search/search.css'
import '~/features/maps/maps.css'
import '../branches.css'
import { Link } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Chip } from '~/components/ui/chip'
import { branchStatus } from '~/domain/branch/branch-status'
import { dateOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import type { SiteView } from '~/features/site/site.types'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Building from '~icons/lucide/building-2'
import Plane from '~icons/lucide/plane'
import { statusTones, statusWords } from '../branch-words'
import type { BranchPage } from '../branches.functions'
import { useBranchBooking } from '../use-branch-booking'
import { usePanamaClock } from '../use-panama-clock'
import { BookAside, BookBar } from './book-aside'
import { BranchCars } from './branch-cars'
import { BranchCharges } from './branch-charges'
import { BranchDays } from './branch-days'
import { CounterWay } from './counter-way'
import { OneWayFees } from './one-way-fees'

/** `/sucursales/{slug}`: one branch, and a rental from it. */
export function BranchScreen({ page }: { readonly page: BranchPage }) {
  const layout = useLayout()
  const view = useSite()
  return (
    <DefaultLayout {...layout}>
      <Branch key={page.branch.slug} page={page} view={view} locale={layout.locale} />
    </DefaultLayout>
  )
}

function Branch({
  page,
  view,
  locale,
}: {
  readonly page: BranchPage
  readonly view: SiteView
  readonly locale: Locale
}) {
  const { branch } = page
  const now = usePanamaClock(view.now)
  const status = branchStatus(branch, now)
  const today = dateOf(now)
  const booking = useBranchBooking(branch.slug, view, locale)
  const name = branch.name[locale]
  const isAirport = branch.kind === 'airport'
  const Icon = isAirport ? Plane : Building
  const shared = { branch, locale }
  return (
    <>
      <div className="wrap bch-one">
        <header className="page-h">
          <div>
            <nav className="crumbs" aria-label={m.branches_breadcrumb()}>
              <ol>
                <li>
                  <Link to="/">{m.branches_home()}</Link>
                </li>
                <li>
                  <Link to="/sucursales">{m.branches_title()}</Link>
                </li>
                <li aria-current="page">{name}</li>
              </ol>
            </nav>
            <h1 className="h1">{name}</h1>
            <div className="row bch-facts">
              <Chip tone={statusTones[status.kind]}>{statusWords(status, now, locale)}</Chip>
              <Chip tone="plain">
                <Icon className="i" aria-hidden />
                {isAirport
                  ? m.branches_kind_airport({ code: branch.code })
                  : branch.cityName[locale]}
              </Chip>
              <span className="small muted">{branch.address[locale]}</span>
            </div>
          </div>
        </header>
        <div className="bch-columns">
          <div>
            <CounterWay {...shared} others={page.others} />
            <BranchDays {...shared} tax={view.site.tax} today={today} />
            <BranchCharges {...shared} site={view.site} deposit={page.deposit} locale={locale} />
            {page.routes.length > 0 && (
              <OneWayFees routes={page.routes} bothWays={page.bothWays} locale={locale} />
            )}
          </div>
          <BookAside {...shared} booking={booking} />
        </div>
        <BranchCars {...shared} booking={booking} />
      </div>
      <BookBar {...shared} booking={booking} />
    </>
  )
}
