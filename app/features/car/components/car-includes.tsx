import type { ReactNode } from 'react'
import { cancellationTerms, freeCancelUntil } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import { youngAges } from '~/domain/people/driver-age'
import { cancelWords } from '~/features/booking/cancel-words'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Minus from '~icons/lucide/minus'
import { useCar } from './car-context'
import { PartPrice } from './part-price'

export function CarIncludes() {
  return (
    <section className="au-part" aria-labelledby="incluye">
      <h2 className="h3" id="incluye">
        {m.carpage_includes()}
      </h2>
      <div className="au-half">
        <div>
          <h3>{m.carpage_included()}</h3>
          <List items={useIncluded()} icon={<Check className="i" aria-hidden />} />
        </div>
        <div className="au-no">
          <h3>{m.carpage_excluded()}</h3>
          <List items={useExcluded()} icon={<Minus className="i" aria-hidden />} />
        </div>
      </div>
    </section>
  )
}

function useIncluded(): readonly string[] {
  const { search, locale, site: view } = useCar()
  const { site, branches, now } = view
  const pickup = branches.find(({ slug }) => slug === search.pickupBranch)
  const returned = branches.find(({ slug }) => slug === search.returnBranch)
  const terms = cancellationTerms({
    type: 'prepaid',
    until: freeCancelUntil(search.pickup, site.freeCancelHours),
    pickup: search.pickup,
    now: panamaNow(now),
  })
  return [
    m.carpage_inc_cover(),
    pickup?.concessionRate ? m.carpage_inc_taxes_airport() : m.carpage_inc_taxes(),
    m.carpage_inc_distance(),
    ...(returned && returned !== pickup
      ? [m.carpage_inc_elsewhere({ place: returned.shortName[locale] })]
      : []),
    // A booking that may be cancelled free may be changed free as well (the policy page says so); later that is no part
    // of the price.
    ...(terms.kind === 'late' ? [] : [cancelWords(terms, locale), m.carpage_inc_changes()]),
  ]
}

/** Optional things are never said to be included (D35); each says what it adds to the total (D48). */
function useExcluded(): readonly Item[] {
  const { view, locale } = useCar()
  const { car, plans, addOns, youngDriver, tolls } = view
  const young = youngAges(car, youngDriver)
  const basic = plans.find(({ mandatory }) => mandatory)
  return [
    m.carpage_exc_fuel(),
    [`${m.carpage_exc_tolls()}.`, tolls[locale]].filter(Boolean).join(' '),
    ...(basic && basic.deductible === null
      ? [m.carpage_exc_cover({ plan: basic.name[locale] })]
      : []),
    ...addOns.map(
      ({ code, name, dailyPrice, maxDays }): Item => ({
        text: name[locale],
        price: (
          <PartPrice
            costOf={({ addOns: costs }) => costs[code]}
            net={{ daily: dailyPrice, maxDays }}
          />
        ),
      }),
    ),
    ...(young
      ? [
          {
            text: m.carpage_exc_young(young),
            price: (
              <PartPrice
                costOf={(parts) => parts.youngDriver}
                net={{ daily: youngDriver.dailyFee, maxDays: null }}
              />
            ),
          },
        ]
      : []),
  ]
}

type Item = string | { readonly text: string; readonly price: ReactNode }

function List({ items, icon }: { readonly items: readonly Item[]; readonly icon: ReactNode }) {
  return (
    <ul className="ticks">
      {items.map((item) => {
        const { text, price } = typeof item === 'string' ? { text: item, price: null } : item
        return (
          <li key={text}>
            {icon}
            <span>
              {text} {price}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
