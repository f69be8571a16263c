import { MINIMUM_AGE } from '~/domain/booking/booking-rules'
import { isOpen24Hours } from '~/domain/branch/branch-hours'
import type { Site } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { withTaxes } from '~/domain/pricing/taxes'
import { m } from '~/paraglide/messages'
import type { BranchPage } from '../branches.functions'

type ChargesProps = Pick<BranchPage, 'branch' | 'deposit'> & {
  readonly site: Site
  readonly locale: Locale
}

/** The charges that may be added where a car is picked up here; all of them are content. */
export function BranchCharges(props: ChargesProps) {
  return (
    <section className="bch-block" aria-labelledby="bch-charges">
      <h2 className="h3" id="bch-charges">
        {m.branches_charges()}
      </h2>
      <p className="muted">
        {m.branches_charges_text()}{' '}
        {props.branch.concessionRate > 0
          ? m.branches_charges_taxed()
          : m.branches_charges_taxed_town()}
      </p>
      <dl className="bch-charges">
        {chargesOf(props).map(([name, about, amount]) => (
          <div key={name}>
            <dt>
              {name}
              <small>{about}</small>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Charge = readonly [name: string, about: string, amount: string]

function chargesOf({ branch, site, deposit, locale }: ChargesProps): Charge[] {
  const dollars = (cents: Cents) => formatMoney(cents, { decimals: 'auto' })
  const { concessionRate } = branch
  const percents = { airportPercent: concessionRate, taxPercent: site.tax }
  const added = (fee: Cents) => dollars(withTaxes(fee, percents))
  const charges: (Charge | null)[] = [
    branch.kind === 'airport' || concessionRate > 0
      ? [
          m.branches_airport_fee(),
          m.branches_airport_fee_text(),
          concessionRate > 0 ? `${concessionRate / 100}%` : m.branches_no_charge(),
        ]
      : null,
    ['ITBMS', m.branches_tax_text(), `${site.tax / 100}%`],
    site.youngDriverFee > 0 && site.youngDriverMaxAge >= MINIMUM_AGE
      ? [
          m.branches_young_driver(),
          m.branches_young_driver_text({ from: MINIMUM_AGE, to: site.youngDriverMaxAge }),
          m.branches_a_day_is({ price: added(site.youngDriverFee) }),
        ]
      : null,
    afterHours(branch, added),
    ...branch.deliveryZones.map(
      ({ name, note, price }): Charge => [
        m.bill_delivery({ name: name[locale] }),
        note[locale] || m.delivery_whole(),
        price > 0 ? added(price) : m.branches_no_charge(),
      ],
    ),
    deposit === null
      ? null
      : [
          m.branches_deposit(),
          m.branches_deposit_text(),
          m.branches_from_is({ price: dollars(deposit) }),
        ],
    [m.branches_kilometers(), m.branches_kilometers_text(), m.branches_unlimited()],
  ]
  return charges.filter((charge) => charge !== null)
}

/** @param added a fee with its taxes, in words */
function afterHours(branch: BranchPage['branch'], added: (cents: Cents) => string): Charge {
  if (isOpen24Hours(branch)) {
    return [m.branches_after_hours(), m.branches_always_open_text(), m.branches_no_charge()]
  }
  const name = m.branches_after_hours()
  const about = m.branches_after_hours_when()
  if (!branch.afterHoursReturn) return [name, about, m.branches_not_here()]
  return [
    name,
    about,
    branch.afterHoursFee > 0 ? added(branch.afterHoursFee) : m.branches_no_charge(),
  ]
}
