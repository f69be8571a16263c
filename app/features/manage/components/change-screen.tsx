import type { Wish } from '~/domain/booking/amendment'
import '~/components/ui/choice.css'
import '~/features/booking/booking.css'
import '~/features/search/search.css'
import '../manage.css'
import '../change.css'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { TotalAnnouncer } from '~/components/ui/total-announcer'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { panamaNow } from '~/domain/calendar/rental-period'
import { LazyLongerNote } from '~/features/booking/components/lazy-longer-note'
import { wishParams } from '~/features/booking/wish-params'
import { SearchCorrections } from '~/features/search/components/search-corrections'
import { useChosenBefore } from '~/features/search/use-chosen-before'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import { changeRefusalWords } from '../change-words'
import type { LoadedChange } from '../load-change'
import { useChange } from '../use-change'
import { ChangeAside, sumLabel, sumOf } from './change-aside'
import { ChangeBar } from './change-bar'
import { ChangeClosed } from './change-closed'
import { ChangeExtras } from './change-extras'
import { ChangeNearest } from './change-nearest'
import { ChangeCars, ChangeDelivery, ChangePlans } from './change-options'
import { ChangeTrip } from './change-trip'
import { ExtendForm } from './extend-form'

/** `/reserva/gestionar/cambiar` (D20): a GET form; every choice is an address with its price, and one button accepts it. */
export function ChangeScreen({ page }: { readonly page: LoadedChange }) {
  const frame = useLayout()
  const site = useSite()
  const { locale } = frame
  const change = useChange(page)
  const form = useRef<HTMLFormElement>(null)
  useChosenBefore(form)
  const { refusal, isLoading } = change
  const { managed, result, corrections, wish, longer, extension } = page
  const { booking } = managed
  const days = result.ok ? result.offer.after.days : booking.days
  const difference = result.ok ? result.offer.sum.difference : null
  const back = (
    <Link to="/reserva/gestionar/reserva" preload={false} className="back-link">
      <ArrowLeft className="i" aria-hidden />
      {m.cancel_back({ code: formatReservationCode(booking.code) })}
    </Link>
  )
  if (!page.isOpen) {
    return (
      <DefaultLayout {...frame}>
        <ChangeClosed managed={managed}>{back}</ChangeClosed>
      </DefaultLayout>
    )
  }
  const isTaken = !result.ok && ['sold_out', 'car_unavailable'].includes(result.error)
  const shared = { page, change, locale }
  return (
    <DefaultLayout {...frame}>
      <div className="wrap flow-g mg-keep ch">
        <div className="mg-chg">
          <div>
            {back}
            <h1 className="h1">{extension ? m.extend_title() : m.change_title()}</h1>
            <p className="lead">{m.change_lead()}</p>
          </div>
          {refusal && (
            <Note tone={refusal.endsWith('_changed') ? 'warn' : 'bad'} live="assertive">
              {changeRefusalWords(refusal, difference)}
            </Note>
          )}
          {extension ? (
            <ExtendForm site={site} extension={extension} {...shared} />
          ) : (
            <form
              ref={form}
              className="ch-form"
              aria-label={m.change_title()}
              aria-busy={isLoading}
            >
              <section aria-labelledby="ch-trip">
                <h2 id="ch-trip" className="h3">
                  {m.change_where()}
                </h2>
                <SearchCorrections
                  corrections={corrections}
                  days={days}
                  branches={site.branches}
                  site={site.site}
                  now={panamaNow(site.now)}
                  locale={locale}
                />
                <ChangeTrip site={site} {...shared} />
                {longer && (
                  <LazyLongerNote
                    longer={longer}
                    days={days}
                    locale={locale}
                    className="ch-longer"
                    link={(words) => (
                      <Link
                        className="link inh"
                        to="/reserva/gestionar/cambiar"
                        search={wishParams({
                          ...wish,
                          search: { ...wish.search, return: longer.return },
                        })}
                        preload={false}
                        replace
                        resetScroll={false}
                      >
                        {words}
                      </Link>
                    )}
                  />
                )}
              </section>
              {isTaken ? (
                <>
                  <Kept wish={wish} />
                  <ChangeNearest {...shared} />
                </>
              ) : (
                <>
                  <ChangeCars {...shared} />
                  <ChangePlans {...shared} />
                  <ChangeDelivery {...shared} />
                  <ChangeExtras {...shared} />
                </>
              )}
              <Button type="submit" className="nojs-only" variant="outline">
                {m.change_price()}
              </Button>
            </form>
          )}
        </div>
        <ChangeAside {...shared} branches={site.branches} />
        <ChangeBar {...shared} />
        <p className="sr" role="status">
          {change.isSending && m.change_doing()}
        </p>
        <TotalAnnouncer text={isLoading ? m.change_pricing() : resultOf(page)} />
      </div>
    </DefaultLayout>
  )
}

/** The answer to a choice, for who does not see it; a refusal is a message of its own that is announced. */
function resultOf(page: LoadedChange): string {
  if (!page.result.ok) return ''
  return m.bill_announce({ label: sumLabel(page), total: sumOf(page.result.offer) })
}

/** The fields that the form without scripts keeps while only dates and places can be chosen. */
function Kept({ wish }: { readonly wish: Wish }) {
  const { auto, cobertura, adicionales, entrega } = wishParams(wish)
  return Object.entries({ auto, cobertura, adicionales, entrega }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
