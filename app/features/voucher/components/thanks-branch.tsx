import { Link } from '@tanstack/react-router'
import { telLink } from '~/components/layout/contact-links'
import { AnchorButton } from '~/components/ui/button'
import { NewWindow } from '~/components/ui/new-window'
import { Note } from '~/components/ui/note'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { PlaceMap } from '~/features/maps/components/place-map'
import { m } from '~/paraglide/messages'
import Navigation from '~icons/lucide/navigation'
import { weekHours } from '../week-hours'

/** `note` stands over the map, in place of the way there: the counter is not where a car is handed over that is brought. */
export function ThanksBranch({
  title,
  branch,
  note = null,
  locale,
}: {
  readonly title: string
  readonly note?: string | null
  readonly branch: Branch
  readonly locale: Locale
}) {
  const { latitude, longitude, phone } = branch
  const destination = `${latitude},${longitude}`
  return (
    <section className="where-s">
      <h2 className="h3">{title}</h2>
      {note && <Note>{note}</Note>}
      <div className="bmap">
        <PlaceMap branch={branch} locale={locale} />
        <div className="tx">
          <p className="h4">
            <Link to="/sucursales/$slug" params={{ slug: branch.slug }} preload={false}>
              {branch.name[locale]}
            </Link>
          </p>
          <p className="small muted">{branch.address[locale]}</p>
          {branch.directions[locale] && <p className="small muted">{branch.directions[locale]}</p>}
          <dl className="small hours">
            {weekHours(branch.hours, locale).map(({ days, hours, open }) => (
              <div key={days}>
                <dt className="muted">{days}</dt>
                <dd className={open ? 'open' : undefined}>{hours}</dd>
              </div>
            ))}
            <div>
              <dt className="muted">{m.thanks_phone()}</dt>
              <dd className="num">
                <a className="tel" href={telLink(phone)} translate="no">
                  {formatPhone(phone)}
                </a>
              </dd>
            </div>
          </dl>
          {!note && (
            <AnchorButton
              variant="outline"
              size="sm"
              href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`}
              target="_blank"
              rel="noreferrer"
            >
              <Navigation className="i i-16" aria-hidden />
              {m.thanks_directions()}
              <NewWindow />
            </AnchorButton>
          )}
        </div>
      </div>
    </section>
  )
}
