import { Navigation } from 'lucide-react'
import { formatPhone, telLink } from '~/components/layout/contact-links'
import { AnchorButton } from '~/components/ui/button'
import type { Branch, Locale } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import { weekHours } from '../week-hours'

/** Where the car waits: a drawn map, address, hours, phone, the way there. */
export function ThanksBranch({
  branch,
  locale,
}: {
  readonly branch: Branch
  readonly locale: Locale
}) {
  const { latitude, longitude, phone } = branch
  const destination = `${latitude},${longitude}`
  return (
    <section className="where-s">
      <h2 className="h3">{m.thanks_where()}</h2>
      <div className="bmap">
        <div className="mp">
          <DrawnMap />
        </div>
        <div className="tx">
          <p className="h4">{branch.name[locale]}</p>
          <p className="small muted">{branch.address[locale]}</p>
          {branch.directions[locale] && <p className="small muted">{branch.directions[locale]}</p>}
          <dl className="hours">
            {weekHours(branch.hours, locale).map(({ days, hours, open }) => (
              <div key={days}>
                <dt className="muted">{days}</dt>
                <dd className={open ? 'open' : undefined}>{hours}</dd>
              </div>
            ))}
            <div>
              <dt className="muted">{m.thanks_phone()}</dt>
              <dd className="num">
                <a className="tel" href={telLink(phone)}>
                  {formatPhone(phone)}
                </a>
              </dd>
            </div>
          </dl>
          <AnchorButton
            variant="outline"
            size="sm"
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`}
            target="_blank"
            rel="noreferrer"
          >
            <Navigation className="i i-16" aria-hidden />
            {m.thanks_directions()}
          </AnchorButton>
        </div>
      </div>
    </section>
  )
}

/** Streets of nowhere around a pin: a picture of "here", not a plan of the place. */
function DrawnMap() {
  return (
    <svg viewBox="0 0 360 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="360" height="300" fill="var(--color-surface-2)" />
      <path d="M-20 210c90-18 150-20 220-70s110-90 190-96V320H-20Z" fill="var(--color-surface-1)" />
      <path d="M40 40l120-26 34 60-118 40Z" fill="var(--scene-far)" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M-20 232c100-16 170-26 238-78S320 60 390 52" strokeWidth="20" />
        <path d="M120-20l70 190 46 160M-20 130l180 40 220 60" strokeWidth="10" />
        <path d="M30 320l60-130M260-20l-24 170 120 90" strokeWidth="6" />
      </g>
      <path
        d="M-20 232c100-16 170-26 238-78S320 60 390 52"
        stroke="var(--color-glow)"
        strokeWidth="3"
        fill="none"
        opacity=".8"
      />
      <g transform="translate(196 128)">
        <path
          d="M0 38C-20 14-24 4-24-8a24 24 0 1 1 48 0C24 4 20 14 0 38Z"
          fill="var(--color-brand)"
        />
        <circle cy="-8" r="9" fill="#fff" />
      </g>
    </svg>
  )
}
