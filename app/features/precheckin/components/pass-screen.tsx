import '../precheckin.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPhone, telLink } from '~/components/layout/contact-links'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Logo } from '~/components/layout/logo'
import { LinkButton } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { Note } from '~/components/ui/note'
import { formatExpressCode, formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime, formatTime } from '~/domain/calendar/dates'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { TollsNote } from '~/features/booking/components/tolls-note'
import { deliveryWords, pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import { useKeptOffline } from '~/features/site/use-kept-offline'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { PrecheckinView } from '../precheckin.types'
import { reviewNames } from '../precheckin-words'

/** `/precheckin/thanks` (D31): the pass with its QR, on paper as large as a card. */
export function PassScreen({
  view,
  code,
  qr,
}: {
  readonly view: PrecheckinView
  readonly code: string
  readonly qr: NonNullable<PrecheckinView['qr']>
}) {
  const frame = useLayout()
  useKeptOffline(view.booking.code)
  const { locale, site } = frame
  const { booking, review, note, drivers, due, quote } = view
  const { search, pickupBranch, renter, car } = booking
  const branch = pickupBranch.shortName[locale]
  const brought = deliveryWords(booking, locale)
  const pickup = pickupPlace(booking, locale, 'shortName')
  const back = returnPlace(booking, locale, 'shortName')
  const passLine = brought ? m.precheckin_pass() : m.precheckin_pass_line()
  const cover = quote.cover ?? booking.cover
  const deposit = formatMoney(cover.deposit, { decimals: 'auto' })
  const express = formatExpressCode(code)
  const name = `${renter.name} ${renter.lastName}`
  const shared = m.precheckin_pass_share({
    brand: site.name,
    code: express,
    car: carName(car),
    date: formatDateTime(search.pickup, locale),
    place: pickupPlace(booking, locale),
  })
  const picture = <Qr qr={qr} label={m.precheckin_pass_qr({ code: express })} />
  return (
    <DefaultLayout {...frame}>
      <div className="pc-pass-h pc-screen">
        <div className="wrap">
          <h1 className="h1">{m.precheckin_pass_title()}</h1>
          <p className="lead">{brought ?? m.precheckin_pass_lead({ branch })}</p>
        </div>
      </div>
      <div className="wrap pc-pass-w pc-screen">
        {review === 'again' && (
          <Note tone="warn" live="polite">
            <b>{m.precheckin_again_title()}</b> {note && `“${note}” `}
            {m.precheckin_again_text()}{' '}
            <Link to="/precheckin/verify" preload={false} className="link inh">
              {m.precheckin_pass_upload()}
            </Link>
          </Note>
        )}
        <section className="pc-pass" aria-label={m.precheckin_pass()}>
          <div className="pc-pass-m">
            <div className="row between pc-pass-t">
              <Logo site={site} onDeep />
              <span>{passLine}</span>
            </div>
            <div className="pc-pass-r">
              <Fact label={m.precheckin_pass_pickup()}>
                {formatTime(search.pickup, locale)}
                <span>
                  {formatDate(search.pickup, locale)} · {pickup}
                </span>
              </Fact>
              <Fact label={m.precheckin_pass_return()}>
                {formatTime(search.return, locale)}
                <span>
                  {formatDate(search.return, locale)} · {back}
                </span>
              </Fact>
            </div>
            <div className="pc-pass-f">
              <Fact label={m.precheckin_pass_driver()}>{name}</Fact>
              <Fact label={m.precheckin_pass_car()}>{carName(car)}</Fact>
              <Fact label={m.precheckin_pass_cover()}>{cover.name[locale]}</Fact>
              <Fact label={m.precheckin_pass_deposit()}>{deposit}</Fact>
            </div>
          </div>
          <div className="pc-pass-q">
            {picture}
            <small>{m.precheckin_pass_code()}</small>
            <b className="pc-cd">{express}</b>
          </div>
        </section>
        <section className="wraps pc-acts" aria-label={m.precheckin_pass_actions()}>
          <button type="button" className="btn btn-2 js-only" onClick={() => window.print()}>
            {m.precheckin_pass_print()} · {m.precheckin_pass_print_small()}
          </button>
          <a className="btn btn-2" href={imageOf(qr)} download={`${code}.svg`}>
            {m.precheckin_pass_save()}
          </a>
          <a
            className="btn btn-2"
            href={`https://wa.me/?text=${encodeURIComponent(shared)}`}
            target="_blank"
            rel="noreferrer"
          >
            {m.precheckin_pass_whatsapp()}
          </a>
          <LinkButton variant="outline" to="/reserva/gestionar/reserva" preload={false}>
            {m.precheckin_pass_booking()}
          </LinkButton>
        </section>
        <div className="pc-pass-g">
          <section>
            {!brought && (
              <>
                <h2 className="h3">{m.precheckin_pass_on_arrival({ branch })}</h2>
                <ol className="pc-steps">
                  <Step title={m.precheckin_pass_1()}>{m.precheckin_pass_1_text()}</Step>
                  <Step title={m.precheckin_pass_2()}>{m.precheckin_pass_2_text()}</Step>
                  <Step title={m.precheckin_pass_3()}>{m.precheckin_pass_3_text({ deposit })}</Step>
                </ol>
              </>
            )}
            <TollsNote booking={booking} locale={locale} />
            {pickupBranch.phone && (
              <p className="pc-help">
                <strong>{m.precheckin_pass_help()}</strong> {m.precheckin_pass_call({ branch })}{' '}
                <a className="link" href={telLink(pickupBranch.phone)}>
                  {formatPhone(pickupBranch.phone)}
                </a>
              </p>
            )}
          </section>
          <aside className="pc-left" aria-label={m.precheckin_pass_left()}>
            <h2 className="h4">{m.precheckin_pass_left()}</h2>
            <dl className="pc-dl">
              <dt>{m.precheckin_pass_arrival()}</dt>
              <dd>
                {formatDate(search.pickup, locale)}, {formatTime(view.arrivalTime, locale)}
              </dd>
              {view.flightNumber && (
                <>
                  <dt>{m.precheckin_pass_flight()}</dt>
                  <dd>{view.flightNumber}</dd>
                </>
              )}
              <dt>{m.precheckin_pass_drivers()}</dt>
              <dd>{[renter, ...drivers].map((one) => one.name).join(', ')}</dd>
              {review !== 'none' && (
                <>
                  <dt>{m.precheckin_pass_license()}</dt>
                  <dd>
                    <Chip tone={review === 'approved' ? 'ok' : 'plain'}>
                      {reviewNames[review]()}
                    </Chip>
                  </dd>
                </>
              )}
              {due > 0 && (
                <>
                  <dt>{m.precheckin_pass_due()}</dt>
                  <dd>{formatMoney(due)}</dd>
                </>
              )}
            </dl>
            <Note>{m.precheckin_pass_mail()}</Note>
            <LinkButton variant="outline" block to="/precheckin/preferences" preload={false}>
              {m.precheckin_pass_change()}
            </LinkButton>
          </aside>
        </div>
      </div>
      <div className="pc-wallet" aria-hidden="true">
        <div className="pc-face">
          <strong>
            {site.name} · {passLine}
          </strong>
          <div>
            <p className="pc-cd">{express}</p>
            <p>
              {formatDateTime(search.pickup, locale)}, {pickup}
            </p>
            <p>{name}</p>
            <p>
              {carName(car)} · {formatReservationCode(booking.code)}
            </p>
          </div>
          <Qr qr={qr} label={m.precheckin_pass_qr({ code: express })} />
        </div>
        <div className="pc-face">
          <strong>{m.precheckin_wallet_title()}</strong>
          <p>
            {brought ??
              `1. ${m.precheckin_pass_1()}. 2. ${m.precheckin_pass_2()}. 3. ${m.precheckin_pass_3()}.`}
          </p>
          <p>
            {m.precheckin_wallet_return({
              date: formatDateTime(search.return, locale),
              place: back,
            })}
          </p>
          <p>{m.precheckin_wallet_deposit({ deposit })}</p>
          {pickupBranch.phone && (
            <p>{m.precheckin_wallet_help({ phone: formatPhone(pickupBranch.phone) })}</p>
          )}
          <p>{m.precheckin_wallet_text()}</p>
        </div>
      </div>
    </DefaultLayout>
  )
}

function Qr({
  qr: { path, size },
  label,
}: {
  readonly qr: NonNullable<PrecheckinView['qr']>
  readonly label: string
}) {
  return (
    <svg
      className="pc-qr"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  )
}

function imageOf({ path, size }: NonNullable<PrecheckinView['qr']>): string {
  const all = size + 4
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${all} ${all}" width="600" height="600" shape-rendering="crispEdges"><rect x="-2" y="-2" width="${all}" height="${all}" fill="#fff"/><path d="${path}" fill="#111"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <small>{label}</small>
      <b>{children}</b>
    </div>
  )
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <strong>{title}</strong>
      <p className="mid muted">{children}</p>
    </li>
  )
}
