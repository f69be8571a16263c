import { Link } from '@tanstack/react-router'
import { KeptHtml } from '~/components/ui/kept-html'
import { dateOf, type LocalDate, panamaNow } from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { mapPlaces } from '~/features/maps/map-places'
import { m } from '~/paraglide/messages'
import { BranchItem } from './branch-item'
import { BranchMap } from './branch-map'

const FIRST = 4

export function BranchSection({
  branches,
  now,
  locale,
}: {
  readonly branches: readonly Branch[]
  /** Epoch milliseconds. */
  readonly now: number
  readonly locale: Locale
}) {
  const today = dateOf(panamaNow(now))
  return (
    <section className="sec wrap" id="sucursales">
      <div className="sec-h">
        <div>
          <h2 className="h2">{m.home_branches_title()}</h2>
          <p>{m.home_branches_text()}</p>
        </div>
        <Link className="link" to="/sucursales">
          {m.home_branches_link()}
        </Link>
      </div>
      {/* The link of the place that the address names is marked. */}
      <KeptHtml as="div" of={branches} by={`map ${today}`} byAddress className="branches">
        {() => (
          <>
            <BranchMap branches={branches} locale={locale} />
            <BranchList branches={branches} today={today} locale={locale} />
          </>
        )}
      </KeptHtml>
    </section>
  )
}

function BranchList({
  branches,
  today,
  locale,
}: {
  readonly branches: readonly Branch[]
  readonly today: LocalDate
  readonly locale: Locale
}) {
  const items = spread(branches, locale).map((branch) => (
    <BranchItem key={branch.slug} branch={branch} today={today} locale={locale} />
  ))
  return (
    <div>
      <ul className="blist">{items.slice(0, FIRST)}</ul>
      {items.length > FIRST && (
        <details className="more">
          <summary>
            <span className="link when-closed">{m.home_all_branches({ count: items.length })}</span>
            <span className="link when-open">{m.home_less_branches()}</span>
          </summary>
          <ul className="blist">{items.slice(FIRST)}</ul>
        </details>
      )}
    </div>
  )
}

/** One branch of each place on the map first, so that the short list covers the country. */
function spread(branches: readonly Branch[], locale: Locale): readonly Branch[] {
  const first = mapPlaces(branches, locale).flatMap(({ branches: here }) => here.slice(0, 1))
  return [...first, ...branches.filter((branch) => !first.includes(branch))]
}
