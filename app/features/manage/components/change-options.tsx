import { type ReactNode, useId } from 'react'
import { RadioGroup, RadioInput, RadioMark } from '~/components/ui/radio'
import { SideView } from '~/components/ui/side-view'
import type { RentalSearch } from '~/domain/booking/search'
import { rentalDays } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { deductibleWords } from '~/features/booking/bill-words'
import { carClassName, carName } from '~/features/booking/car-words'
import { AT_BRANCH } from '~/features/booking/wish-params'
import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import type { CarOption, ChangePage } from '../change.types'
import type { ChangePart } from '../change-parts'

/** Before the rest is behind a line: the renter's own, and the two nearest. */
const shownAtOnce = 3

export function ChangeCars({ page: { cars, wish: known }, change }: ChangePart) {
  const days = daysOf(known.search)
  const first = cars.slice(0, shownAtOnce)
  const rest = cars.slice(shownAtOnce)
  // One that was chosen from the rest stays in sight.
  const isAmongRest = rest.some(({ car }) => car.id === known.carId)
  const row = (option: CarOption) => (
    <Option
      key={option.car.id}
      value={String(option.car.id)}
      picture={<SideView car={option.car} alt="" sizes="120px" widths={[240, 480]} />}
      name={carName(option.car)}
      text={carClassName(option.car.class)}
      difference={option.difference}
      own={option.isOwn ? m.change_own_car() : null}
      days={days}
    />
  )
  return (
    <RadioGroup
      legend={<h2 className="h3">{m.change_car()}</h2>}
      name="auto"
      value={String(change.wish.carId)}
      onChange={(value) => change.choose({ carId: Number(value) })}
      className="ch-opts"
    >
      {first.map(row)}
      {rest.length > 0 && (
        <details open={isAmongRest}>
          <summary>
            <span className="link">{m.change_more_cars({ count: rest.length })}</span>
            <ChevronDown className="i i-16" aria-hidden />
          </summary>
          <div className="ch-opts">{rest.map(row)}</div>
        </details>
      )}
    </RadioGroup>
  )
}

export function ChangePlans({ page: { coverages, wish: known }, change, locale }: ChangePart) {
  const days = daysOf(known.search)
  return (
    <RadioGroup
      legend={<h2 className="h3">{m.change_coverage()}</h2>}
      name="cobertura"
      value={change.wish.coverageCode}
      onChange={(coverageCode) => change.choose({ coverageCode })}
      className="ch-opts"
    >
      {coverages.map(({ coverage, deposit, isOwn, difference }) => (
        <Option
          key={coverage.code}
          value={coverage.code}
          name={coverage.name[locale]}
          text={m.change_plan({
            deductible: deductibleWords(coverage),
            deposit: formatMoney(deposit, { decimals: 'auto' }),
          })}
          difference={difference}
          own={isOwn ? m.change_own_plan() : null}
          days={days}
        />
      ))}
    </RadioGroup>
  )
}

export function ChangeDelivery({
  page: { deliveries, wish: known },
  change,
  locale,
}: Pick<ChangePart, 'locale'> & {
  readonly page: Pick<ChangePage, 'deliveries' | 'wish'>
  readonly change: Pick<ChangePart['change'], 'wish' | 'choose'>
}) {
  const days = daysOf(known.search)
  const { delivery } = change.wish
  if (deliveries.length === 0) return null
  // None is checked of which the branch has no row: a form without scripts leaves it as booked.
  const isOffered = deliveries.some(({ zone }) => (zone?.code ?? '') === delivery)
  return (
    <RadioGroup
      legend={<h2 className="h3">{m.delivery_heading()}</h2>}
      name="entrega"
      value={isOffered ? delivery || AT_BRANCH : null}
      onChange={(code) => change.choose({ delivery: code === AT_BRANCH ? '' : code })}
      className="ch-opts"
    >
      {deliveries.map(({ zone, isOwn, difference }) => (
        <Option
          key={zone?.code ?? ''}
          value={zone?.code ?? AT_BRANCH}
          name={zone ? zone.name[locale] : m.delivery_at_counter()}
          text={zone?.note[locale] ?? ''}
          difference={difference}
          own={isOwn ? m.change_own_plan() : null}
          days={days}
        />
      ))}
    </RadioGroup>
  )
}

function Option({
  value,
  picture,
  name,
  text,
  difference,
  own,
  days,
}: {
  readonly value: string
  readonly picture?: ReactNode
  readonly name: string
  readonly text: string
  readonly difference: number | null
  /** Under the price of what the renter has. */
  readonly own: string | null
  readonly days: string
}) {
  const id = useId()
  const isLess = difference !== null && difference < 0
  return (
    <div className={picture ? 'choice ch-opt' : 'choice ch-opt ch-plain'}>
      <RadioInput bare value={value} aria-labelledby={`${id}-n`} aria-describedby={`${id}-d`} />
      <RadioMark />
      {picture}
      <div>
        <b id={`${id}-n`}>{name}</b>
        <p>{text}</p>
      </div>
      <span id={`${id}-d`} className={isLess ? 'ch-dif less' : 'ch-dif'}>
        {difference === null ? '' : differenceWords(difference)}
        <small>{own ?? (difference === null ? '' : m.change_for_days({ days }))}</small>
      </span>
    </div>
  )
}

function daysOf({ pickup, return: returned }: RentalSearch): string {
  return m.bill_days({ count: rentalDays(pickup, returned) })
}

function differenceWords(difference: number): string {
  return difference === 0 ? m.change_same() : formatMoney(difference, { signed: true })
}
