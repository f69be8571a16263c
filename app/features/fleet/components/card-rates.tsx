import { Link } from '@tanstack/react-router'
import { Chip } from '~/components/ui/chip'
import { formatMoney } from '~/domain/pricing/money'
import { formatPercent } from '~/features/booking/bill-words'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Sun from '~icons/lucide/sun'
import type { CarOffer } from '../fleet.types'
import { useFleetScreen } from './fleet-context'

/** Which days cost what, and what the length takes off; nothing where each day costs the same. */
export function CardRates({ offer }: { readonly offer: CarOffer }) {
  const { locale, search } = useFleetScreen()
  const { cheaperLonger } = offer
  const line = offer.prepaid.lines.find(({ kind }) => kind === 'car')
  if (!line?.rates && !line?.length && !cheaperLonger) return null
  const days = (count: number, price: number) =>
    m.fleet_rate({ days: m.bill_days({ count }), price: formatMoney(price) })
  return (
    <ul className="rates">
      {line?.rates?.map(({ days: count, price, season }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days stand in their order
        <li key={index}>
          <span>{days(count, price)}</span>
          {season ? (
            <Chip tone="season">
              <Sun className="i" aria-hidden />
              {season[locale]}
            </Chip>
          ) : (
            <span className="muted">{m.fleet_rate_base()}</span>
          )}
        </li>
      ))}
      {line?.length && (
        <li className="wkr">
          <span>
            <Check className="i" aria-hidden />
            {m.fleet_rate_length({
              name: line.length.name[locale],
              percent: formatPercent(line.length.percent),
            })}
          </span>
        </li>
      )}
      {cheaperLonger && (
        <li className="wkr">
          <span>
            <Check className="i" aria-hidden />
            {m.fleet_longer_cheaper({
              days: m.bill_days({ count: cheaperLonger.days }),
              total: formatMoney(cheaperLonger.longer),
            })}{' '}
            <Link
              className="link"
              to="/flota"
              search={(previous) => ({
                ...previous,
                ...rentalParams({ ...search, return: cheaperLonger.return }),
              })}
            >
              {m.fleet_longer_see({ days: m.bill_days({ count: cheaperLonger.days }) })}
            </Link>
          </span>
        </li>
      )}
    </ul>
  )
}
