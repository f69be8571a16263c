import { LinkButton } from '~/components/ui/button'
import type { Restriction } from '~/domain/booking/restriction'
import type { RentalSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import {
  allowedWords,
  minimumRentalWords,
  restrictionWords,
} from '~/features/booking/restriction-words'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import type { AlertFacts, AlertPage } from '../alerts.types'
import { AlertFrame } from './alert-frame'
import { AlertWhat } from './alert-what'
import { ToFleet } from './to-fleet'

/** The car need not be waited for. */
export function AlertFree({ alert }: { readonly alert: AlertFacts }) {
  return (
    <AlertFrame title={m.alert_free_title()} lead={m.alert_free_lead()} isDone>
      <AlertWhat car={alert.car} search={alert.search} />
      <ToCar alert={alert} search={alert.search}>
        {m.alert_free_button()}
      </ToCar>
    </AlertFrame>
  )
}

/** It would not be rented like this if it were free: why, and the nearest search that is allowed. */
export function AlertNotRented({
  page: { alert, reason },
}: {
  readonly page: Extract<AlertPage, { readonly state: 'not_rented' }>
}) {
  const { car, search, cupon } = alert
  const { why, next } = wordsOf(reason, search)
  return (
    <AlertFrame title={m.alert_not_rented_title()} lead={m.alert_not_rented_lead({ reason: why })}>
      <AlertWhat car={car} search={search} />
      {next && (
        <ToCar alert={alert} search={next.search}>
          {next.words}
        </ToCar>
      )}
      <ToFleet search={{ ...rentalParams(search), cupon }} />
    </AlertFrame>
  )
}

type Words = {
  readonly why: string
  readonly next: { readonly search: RentalSearch; readonly words: string } | null
}

function wordsOf({ age, limit, stay }: Restriction, asked: RentalSearch): Words {
  const locale = currentLocale()
  if (limit) {
    const { search } = limit
    const next = search && { search, words: allowedWords(limit, locale) }
    return { why: restrictionWords(limit, locale), next }
  }
  if (!stay) return { why: m.fleet_age({ age }), next: null }
  const why = minimumRentalWords(stay, locale)
  const { return: longer } = stay
  if (longer === null) return { why, next: null }
  const [from, to] = [formatDate(asked.pickup, locale), formatDate(longer, locale)]
  return {
    why,
    next: {
      search: { ...asked, return: longer },
      words: m.fleet_stay_dates({ from, to }),
    },
  }
}

function ToCar({
  alert: { slug, cupon },
  search,
  children,
}: {
  readonly alert: AlertFacts
  readonly search: RentalSearch
  readonly children: string
}) {
  return (
    <LinkButton
      size="lg"
      block
      to="/flota/$slug"
      params={{ slug }}
      search={{ ...rentalParams(search), cupon }}
    >
      {children}
    </LinkButton>
  )
}
