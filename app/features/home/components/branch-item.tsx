import { Link } from '@tanstack/react-router'
import { telLink } from '~/components/layout/contact-links'
import { NewWindow } from '~/components/ui/new-window'
import { hoursOn, isOpen24Hours } from '~/domain/branch/branch-hours'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { intervalWords } from '~/features/search/search-words'
import { m } from '~/paraglide/messages'
import ChevronRight from '~icons/lucide/chevron-right'
import MapPin from '~icons/lucide/map-pin'
import Navigation from '~icons/lucide/navigation'
import Phone from '~icons/lucide/phone'

export function BranchItem({
  branch,
  today,
  locale,
}: {
  readonly branch: Branch
  readonly today: LocalDate
  readonly locale: Locale
}) {
  const { latitude, longitude } = branch
  return (
    <li>
      <details className="br-i" name="branch">
        <summary>
          <b className="lit">
            {branch.name[locale]} <span className="muted">{detail(branch, locale)}</span>
          </b>
          <span className="small muted s">
            <Hours branch={branch} today={today} locale={locale} />
          </span>
          <ChevronRight className="i" aria-hidden />
        </summary>
        <div className="mid br-b">
          <p>
            <MapPin className="i i-16" aria-hidden />
            <span>
              {branch.address[locale]}
              <small>{branch.directions[locale]}</small>
            </span>
          </p>
          {branch.phone && (
            <p>
              <Phone className="i i-16" aria-hidden />
              <a className="link" href={telLink(branch.phone)} translate="no">
                {formatPhone(branch.phone)}
              </a>
            </p>
          )}
          <p>
            <Navigation className="i i-16" aria-hidden />
            <a
              className="link"
              href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {m.home_directions()}
              <NewWindow />
            </a>
          </p>
          <Link
            className="btn btn-2 btn-sm"
            to="/"
            search={{ recogida: branch.slug }}
            hash="buscar"
          >
            {m.home_pickup_here()}
          </Link>
          <Link className="link" to="/sucursales/$slug" params={{ slug: branch.slug }}>
            {m.branches_see()}
            <span className="sr">: {branch.name[locale]}</span>
          </Link>
        </div>
      </details>
    </li>
  )
}

function detail({ kind, code, city, name }: Branch, locale: Locale): string {
  if (kind === 'airport') return code
  return name[locale].includes(city) ? '' : city
}

function Hours({
  branch,
  today,
  locale,
}: {
  readonly branch: Branch
  readonly today: LocalDate
  readonly locale: Locale
}) {
  if (hoursOn(branch, today).length === 0) return m.home_closed_today()
  if (isOpen24Hours(branch)) return <span className="open">{m.home_open_24()}</span>
  return m.home_open_today({ hours: intervalWords(branch, today, locale) })
}
