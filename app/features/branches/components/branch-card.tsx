import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { telLink, whatsAppLink } from '~/components/layout/contact-links'
import { Chip } from '~/components/ui/chip'
import { classNames } from '~/components/ui/class-names'
import { Figure } from '~/components/ui/figure'
import { NewWindow } from '~/components/ui/new-window'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { isOpenStatus } from '~/domain/branch/branch-status'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import Navigation from '~icons/lucide/navigation'
import Phone from '~icons/lucide/phone'
import { dayHours, statusTones } from '../branch-words'
import { googleMaps } from '../map-links'
import { BranchMore } from './branch-more'
import type { ShownBranch } from './branches-context'

export type BranchCardProps = {
  readonly branch: ShownBranch
  readonly today: LocalDate
  readonly locale: Locale
  /** Scripts say what is chosen. */
  readonly live: boolean
  readonly chosen: boolean
  readonly pointed: boolean
  readonly point: (slug: string | null) => void
  /** 'A 4.6 km de ti en línea recta'; undefined: from nowhere. */
  readonly distance?: string | undefined
}

/** Small, or as the one wide panel when it is chosen; without scripts the address chooses by `:target`. */
export const BranchCard = memo(function BranchCard(props: BranchCardProps) {
  const { branch, today, locale, live, chosen, pointed, point, distance } = props
  const { slug, number, status, statusText } = branch
  const name = branch.name[locale]
  const hours = dayHours(branch, today, locale)
  return (
    <li
      id={slug}
      tabIndex={-1}
      className={classNames(
        'bch-card',
        live && 'is-live',
        chosen && 'is-chosen',
        pointed && 'is-pointed',
      )}
      onPointerEnter={() => point(slug)}
      onPointerLeave={() => point(null)}
    >
      <div className="bch-main">
        <span
          className={classNames('bch-num', !isOpenStatus(status) && 'is-shut')}
          aria-hidden="true"
        >
          {number}
        </span>
        <h3>
          <a className="lit" href={`#${slug}`}>
            {name}
          </a>{' '}
          <span>{detailOf(branch, locale)}</span>
        </h3>
        <span className="bch-status">
          <Chip tone={statusTones[status.kind]}>{statusText}</Chip>
        </span>
        <p className="bch-address small muted">
          {distance && (
            <>
              <span className="bch-distance">{distance}</span> ·{' '}
            </>
          )}
          {branch.address[locale]}
        </p>
        <div className="bch-lines">
          <span className="row num">
            <Clock className="i" aria-hidden />
            {hours ? m.branches_today({ hours }) : m.branches_today_off()}
          </span>
          {branch.phone && (
            <a className="row num" href={telLink(branch.phone)}>
              <Phone className="i" aria-hidden />
              <Figure>{formatPhone(branch.phone)}</Figure>
            </a>
          )}
          {branch.whatsapp && (
            <a className="row" href={whatsAppLink(branch.whatsapp)}>
              <WhatsAppIcon className="i" aria-hidden />
              WhatsApp<span className="sr">, {name}</span>
            </a>
          )}
        </div>
        <p className="bch-way small muted">
          {branch.directions[locale]}
          <a className="link" href={googleMaps(branch)} target="_blank" rel="noreferrer">
            <Navigation className="i i-16" aria-hidden />
            {m.branches_directions()}
            <NewWindow />
          </a>
        </p>
      </div>
      <BranchMore branch={branch} today={today} locale={locale} />
      <div className="bch-foot">
        {branch.dayPrice !== null && (
          <p className="bch-from">
            <span>{m.branches_from()}</span>
            <b className="num" translate="no">
              {formatMoney(branch.dayPrice)}
            </b>
            <span>
              {m.branches_a_day()}
              <span className="bch-with">
                {', '}
                {branch.concessionRate > 0 ? m.branches_with_fee() : m.branches_without_fee()}
              </span>
            </span>
          </p>
        )}
        <Link className="btn btn-3 bch-see" to="/sucursales/$slug" params={{ slug }}>
          {m.branches_see()}
          <span className="sr">: {name}</span>
        </Link>
        <Link
          className="btn btn-2 btn-sm bch-go"
          to="/flota"
          search={{ recogida: slug }}
          preload={false}
        >
          {m.branches_book_here()}
          <span className="sr">: {name}</span>
        </Link>
      </div>
    </li>
  )
})

/** The code of an airport; the city where the name does not say it. */
function detailOf({ kind, code, cityName, name }: ShownBranch, locale: Locale): string {
  if (kind === 'airport') return code
  return name[locale].includes(cityName[locale]) ? '' : cityName[locale]
}
