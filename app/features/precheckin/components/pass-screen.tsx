import '~/features/voucher/voucher.css'
import '../precheckin.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telLink } from '~/components/layout/contact-links'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Logo } from '~/components/layout/logo'
import { AnchorButton, LinkButton } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { SideView } from '~/components/ui/side-view'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { formatExpressCode, formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime, formatTime } from '~/domain/calendar/dates'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { TollsNote } from '~/features/booking/components/tolls-note'
import { deliveryWords, pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import { googleMaps } from '~/features/branches/map-links'
import { useKeptOffline } from '~/features/site/use-kept-offline'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Download from '~icons/lucide/download'
import List from '~icons/lucide/list'
import Navigation from '~icons/lucide/navigation'
import Phone from '~icons/lucide/phone'
import Printer from '~icons/lucide/printer'
import Zap from '~icons/lucide/zap'
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
  const first = brought ? m.precheckin_pass_1_brought() : m.precheckin_pass_1()
  const cover = quote.cover ?? booking.cover
  const deposit = formatMoney(cover.deposit, { decimals: 'auto' })
  const bring = m.bring_all()
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
    <DefaultLayout {...frame} isBooked>
      <div className="pc-pass-h pc-screen">
        <div className="wrap">
          <h1 className="h1">{m.precheckin_pass_title()}</h1>
          <p className="lead">
            {brought
              ? m.precheckin_pass_lead_brought({ bring })
              : m.precheckin_pass_lead({ branch, bring })}
          </p>
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
        <div className="pc-pass-s">
          <section className="pc-pass" aria-label={m.precheckin_pass()}>
            <div className="row between pc-pass-t">
              <Logo site={site} onDeep />
              <span className="row">
                <Zap className="i" aria-hidden />
                {passLine}
              </span>
            </div>
            <div className="pc-pass-q">
              {picture}
              <small>{m.precheckin_pass_code()}</small>
              <b className="pc-cd" translate="no">
                {express}
              </b>
            </div>
            <div className="pc-pass-m">
              <div className="pc-pass-r">
                <Fact label={m.precheckin_pass_pickup()}>
                  <Figure>{formatTime(search.pickup, locale)}</Figure>
                  <span>
                    <Figure>{formatDate(search.pickup, locale)}</Figure> · {pickup}
                  </span>
                </Fact>
                <SideView car={car} alt="" sizes="200px" />
                <Fact label={m.precheckin_pass_return()}>
                  <Figure>{formatTime(search.return, locale)}</Figure>
                  <span>
                    <Figure>{formatDate(search.return, locale)}</Figure> · {back}
                  </span>
                </Fact>
              </div>
              <div className="pc-pass-f">
                <Fact label={m.precheckin_pass_driver()}>{name}</Fact>
                <Fact label={m.precheckin_pass_car()}>
                  <Figure>{carName(car)}</Figure>
                </Fact>
                <Fact label={m.precheckin_pass_cover()}>{cover.name[locale]}</Fact>
                <Fact label={m.precheckin_pass_deposit()}>
                  {m.precheckin_pass_deposit_card({ amount: deposit })}
                </Fact>
              </div>
            </div>
          </section>
        </div>
        <section className="acts pc-acts" aria-label={m.precheckin_pass_actions()}>
          <button type="button" className="act js-only" onClick={() => window.print()}>
            <Printer className="i i-24" aria-hidden />
            <span>
              {m.precheckin_pass_print()}
              <small>{m.precheckin_pass_print_small()}</small>
            </span>
          </button>
          <a className="act" href={imageOf(qr)} download={`${code}.svg`}>
            <Download className="i i-24" aria-hidden />
            <span>
              {m.precheckin_pass_save()}
              <small>{m.precheckin_pass_save_small()}</small>
            </span>
          </a>
          <a
            className="act"
            href={`https://wa.me/?text=${encodeURIComponent(shared)}`}
            target="_blank"
            rel="noreferrer"
          >
            <WhatsAppIcon className="i i-24" />
            <span>
              {m.precheckin_pass_whatsapp()}
              <small>{m.precheckin_pass_whatsapp_small()}</small>
            </span>
          </a>
          <Link to="/reserva/gestionar/reserva" preload={false} className="act">
            <List className="i i-24" aria-hidden />
            <span>
              {m.precheckin_pass_booking()}
              <small translate="no">{formatReservationCode(booking.code)}</small>
            </span>
          </Link>
        </section>
        <div className="pc-pass-g">
          <section className="pc-way">
            <h2 className="h3">
              {brought ? m.precheckin_pass_on_delivery() : m.precheckin_pass_on_arrival({ branch })}
            </h2>
            <ol className="pc-steps">
              <Step n={1} title={first}>
                {brought ?? `${wayTo(pickupBranch, locale)} ${m.precheckin_pass_1_text()}`.trim()}
              </Step>
              <Step n={2} title={m.precheckin_pass_2()}>
                {m.precheckin_pass_2_text({ bring })}
              </Step>
              <Step n={3} title={m.precheckin_pass_3()}>
                {m.precheckin_pass_3_text({ deposit })}
              </Step>
            </ol>
            <TollsNote booking={booking} locale={locale} />
            {pickupBranch.phone && (
              <div className="pc-help">
                <Phone className="i i-24" aria-hidden />
                <p>
                  <strong>{m.precheckin_pass_help()}</strong>
                  <br />
                  <a className="link" href={telLink(pickupBranch.phone)} translate="no">
                    {formatPhone(pickupBranch.phone)}
                  </a>
                  {!brought && `, ${m.precheckin_pass_counter({ branch })}`}
                </p>
                {!brought && (
                  <AnchorButton
                    variant="outline"
                    size="sm"
                    href={googleMaps(pickupBranch)}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <Navigation className="i i-16" aria-hidden />
                    {m.thanks_directions()}
                  </AnchorButton>
                )}
              </div>
            )}
          </section>
          <aside className="pc-left" aria-label={m.precheckin_pass_left()}>
            <h2 className="h4">{m.precheckin_pass_left()}</h2>
            <dl className="pc-dl">
              <dt>{m.precheckin_pass_arrival()}</dt>
              <dd>
                <Figure>{formatDate(search.pickup, locale)}</Figure>,{' '}
                <Figure>{formatTime(view.arrivalTime, locale)}</Figure>
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
                  <dd translate="no">{formatMoney(due)}</dd>
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
            <p className="pc-cd" translate="no">
              {express}
            </p>
            <p>
              <Figure>{formatDateTime(search.pickup, locale)}</Figure>, {pickup}
            </p>
            <p>{name}</p>
            <p>
              <Figure>{carName(car)}</Figure> ·{' '}
              <Figure>{formatReservationCode(booking.code)}</Figure>
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
          <p>{bring}</p>
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

function Step({
  n,
  title,
  children,
}: {
  readonly n: number
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <li>
      <span className="pc-n">{n}</span>
      <div>
        <strong>{title}</strong>
        <p className="muted">{children}</p>
      </div>
    </li>
  )
}

/** The way to the counter; empty: the branch does not say it. */
function wayTo({ steps, directions }: Branch, locale: Locale): string {
  return steps[locale].join(' ') || directions[locale]
}
