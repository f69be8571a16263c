import { Link } from '@tanstack/react-router'
import { Chip } from '~/components/ui/chip'
import { formatMoney, formatPercent } from '~/domain/pricing/money'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Sun from '~icons/lucide/sun'
import type { CarOffer } from '../fleet.types'
import { useFleetScreen } from './fleet-context'

/** The part of the total that seasons add, and the one that the length takes off; nothing where there is neither. */
export function CardRates({ offer }: { readonly offer: CarOffer }) {
  const { locale, search } = useFleetScreen()
  const { cheaperLonger, seasons } = offer
  const line = offer.prepaid.lines.find(({ kind }) => kind === 'car')
  if (seasons.length === 0 && !line?.length && !cheaperLonger) return null
  return (
    <ul className="rates">
      {seasons.map(({ name, days, amount }) => (
        <li key={name.es}>
          <span>
            {m.fleet_season_adds({
              days: m.bill_days({ count: days }),
              amount: formatMoney(amount, { signed: true }),
            })}
          </span>
          <Chip tone="season">
            <Sun className="i" aria-hidden />
            {name[locale]}
          </Chip>
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
                ...ownParams(previous),
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
