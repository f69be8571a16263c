import { Link } from '@tanstack/react-router'
import { telLink } from '~/components/layout/contact-links'
import { Button, LinkButton } from '~/components/ui/button'
import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { cancellationTerms } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { formatMoney } from '~/domain/pricing/money'
import { cancelSentence } from '~/features/booking/cancel-words'
import { carName } from '~/features/booking/car-words'
import { BillCar } from '~/features/booking/components/bill-car'
import { BillTrip } from '~/features/booking/components/bill-trip'
import { acceptedWish, wishParams } from '~/features/booking/wish-params'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import type { ChangeOffer } from '../change.types'
import type { ChangePart } from '../change-parts'
import {
  acceptWords,
  allowedChange,
  extensionProblem,
  isPaidOnline,
  wishWords,
} from '../change-words'
import { compareRows } from '../compare-quotes'
import { refundTo } from '../manage-words'

/** The id of the form that accepts: the bar of a phone has its button too. */
export const ACCEPT = 'ch-accept'

/** Before and now, what is paid or comes back, and the one button; or how the booking stands while nothing can be accepted. */
export function ChangeAside({
  page,
  change,
  locale,
  branches,
}: ChangePart & { readonly branches: readonly Pick<Branch, 'slug' | 'shortName'>[] }) {
  const { managed, result, wish, extension } = page
  const { booking } = managed
  const keep = (
    <LinkButton
      to="/reserva/gestionar/reserva"
      preload={false}
      variant="text"
      className="btn-block"
    >
      {m.change_keep()}
    </LinkButton>
  )
  if (!result.ok && extension) {
    const { words, search } = extensionProblem(result, page, extension, locale)
    return (
      <aside className="bill" aria-label={m.change_as_it_is()}>
        <BillCar car={booking.car} />
        <div className="bill-b">
          <h2 className="h4">{m.change_as_it_is()}</h2>
          <BillTrip trip={booking} locale={locale} />
          <Note tone="warn" live="polite">
            {words}
            {search && (
              <span className="note-more">
                <Link
                  className="link inh"
                  to="/reserva/gestionar/cambiar"
                  search={wishParams({ ...wish, search })}
                  preload={false}
                  replace
                  resetScroll={false}
                >
                  {m.extend_choose({ date: formatDateTime(search.return, locale) })}
                </Link>
              </span>
            )}
          </Note>
          <CallBranch branch={booking.returnBranch} locale={locale} />
          {keep}
        </div>
      </aside>
    )
  }
  if (!result.ok) {
    const car = page.cars.find((one) => one.car.id === wish.carId)?.car ?? booking.car
    const isTaken = ['sold_out', 'car_unavailable'].includes(result.error)
    const allowed = allowedChange(result, wish.search, locale)
    return (
      <aside className="bill" aria-label={m.change_as_it_is()}>
        <BillCar car={booking.car} />
        <div className="bill-b">
          <h2 className="h4">{m.change_as_it_is()}</h2>
          <BillTrip trip={booking} locale={locale} />
          <dl className="lines">
            <div className="ln tot">
              <dt>{m.change_total()}</dt>
              <dd>
                <Figure>{formatMoney(booking.quote.total)}</Figure>
                <span className="cur">USD</span>
              </dd>
            </div>
          </dl>
          {result.error === 'same' ? (
            <Note>{m.change_nothing()}</Note>
          ) : isTaken ? (
            <Note>{m.change_choose_nearest()}</Note>
          ) : (
            <Note tone="warn" live="polite">
              {['minimum_rental', 'rental_limit'].includes(result.error) && (
                <>
                  <b>
                    <Figure>{carName(car)}</Figure>.
                  </b>{' '}
                </>
              )}
              {wishWords(result, carName(car), locale)}
              {allowed && (
                <span className="note-more">
                  <Link
                    className="link inh"
                    to="/reserva/gestionar/cambiar"
                    search={wishParams({ ...wish, search: allowed.search })}
                    preload={false}
                    replace
                    resetScroll={false}
                  >
                    {allowed.label}
                  </Link>
                </span>
              )}
            </Note>
          )}
          {keep}
        </div>
      </aside>
    )
  }
  const { offer } = result
  const rows = compareRows(
    { search: booking.search, quote: booking.quote },
    { search: wish.search, quote: offer.after },
    { branches, locale },
  )
  const { refund } = offer.sum
  const accepted = wishParams(acceptedWish(wish, offer))
  const terms = cancellationTerms({
    ...{ type: offer.after.type, until: offer.freeCancelUntil },
    ...{ pickup: wish.search.pickup, now: panamaNow(booking.now) },
  })
  const hidden = {
    ...{ ...accepted, code: booking.code, version: offer.version },
    ...{ shownTotal: offer.after.total, shownFreeCancelUntil: offer.freeCancelUntil },
  }
  return (
    <aside className="bill" aria-label={m.change_before_now()} aria-busy={change.isLoading}>
      <form id={ACCEPT} method="post" className="bill-b" onSubmit={change.accept}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <h2 className="h4">{m.change_before_now()}</h2>
        <table className="mid ch-cmp">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{m.change_item()}</span>
              </th>
              <th scope="col">{m.change_before()}</th>
              <th scope="col">{m.change_now()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, before, after, isChanged, isSum }) => (
              <tr
                key={key}
                className={[isSum && 'sum', isChanged && 'chd'].filter(Boolean).join(' ')}
              >
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>
                  <span>{after}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="ch-sum">
          <span>{sumLabel(page)}</span>
          <b>
            <Figure>{sumOf(offer)}</Figure>
            <small>USD</small>
          </b>
        </p>
        <Losses offer={offer} locale={locale} />
        <ul className="ticks ch-next">
          <Kept>
            {refund > 0
              ? m.change_refund_to({ to: refundTo(managed.means) })
              : extension
                ? m.extend_terms()
                : isPaidOnline(page)
                  ? m.change_now_or_counter()
                  : m.change_counter_only()}
          </Kept>
          <Kept>{m.change_same_code({ code: formatReservationCode(booking.code) })}</Kept>
          {!extension && <Kept>{cancelSentence(terms, locale)}</Kept>}
        </ul>
        {isPaidOnline(page) && (
          <LinkButton
            to="/reserva/gestionar/pagar"
            search={{ por: 'cambio', ...accepted }}
            preload={false}
            size="lg"
            className="btn-block ch-desk"
          >
            {(extension ? m.extend_pay : m.change_pay_now)({
              amount: formatMoney(offer.sum.balance),
            })}
          </LinkButton>
        )}
        {extension && offer.sum.balance > 0 ? (
          <CallBranch branch={booking.returnBranch} locale={locale} />
        ) : (
          <Button
            type="submit"
            size={isPaidOnline(page) ? 'md' : 'lg'}
            variant={isPaidOnline(page) ? 'outline' : 'primary'}
            className={isPaidOnline(page) ? 'btn-block' : 'btn-block ch-desk'}
            busy={change.isSending || change.isLoading}
          >
            {change.isSending
              ? m.change_doing()
              : isPaidOnline(page)
                ? m.change_pay_or_counter()
                : acceptWords(offer, extension)}
          </Button>
        )}
        {keep}
      </form>
    </aside>
  )
}

/** The difference that is paid or comes back, formatted. */
export function sumOf({ sum }: ChangeOffer): string {
  return formatMoney(sum.refund > 0 ? sum.refund : Math.max(0, sum.difference))
}

export function sumLabel(page: ChangePart['page']): string {
  if (!page.result.ok) return ''
  const { sum } = page.result.offer
  if (sum.refund > 0) return m.change_we_refund()
  if (isPaidOnline(page)) return m.change_you_pay_now()
  return sum.difference > 0 ? m.change_you_pay() : m.change_no_difference()
}

/** The things that the booking had and will not have any more. */
function Losses({
  offer: { losses },
  locale,
}: {
  readonly offer: ChangeOffer
  readonly locale: ChangePart['locale']
}) {
  const names = losses.addOns.map(({ name }) => name[locale]).join(', ')
  return (
    <>
      {losses.coupon && <Note tone="warn">{m.change_coupon_lost()}</Note>}
      {names && <Note tone="warn">{m.change_extras_lost({ names })}</Note>}
      {losses.delivery && (
        <Note tone="warn">{m.change_delivery_lost({ name: losses.delivery[locale] })}</Note>
      )}
    </>
  )
}

function CallBranch({
  branch: { name, phone },
  locale,
}: {
  readonly branch: Pick<Branch, 'name' | 'phone'>
  readonly locale: Locale
}) {
  return (
    phone && (
      <p className="small muted">
        {m.extend_call({ branch: name[locale] })}{' '}
        <a className="link" translate="no" href={telLink(phone)}>
          {formatPhone(phone)}
        </a>
      </p>
    )
  )
}

function Kept({ children }: { readonly children: string }) {
  return (
    <li>
      <Check className="i" aria-hidden />
      <span>{children}</span>
    </li>
  )
}
