import { formatMoney } from '~/domain/pricing/money'
import { deductibleWords } from '~/features/booking/bill-words'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import { useCar } from './car-context'
import { PartPrice } from './part-price'

/** D35: what each plan leaves to the renter, for this car. */
export function CarPlans() {
  const { view, locale } = useCar()
  const { car, plans } = view
  const basic = plans.find(({ mandatory }) => mandatory)?.dailyPrice ?? 0
  return (
    <section className="au-part" aria-labelledby="coberturas">
      <h2 className="h3" id="coberturas">
        {m.carpage_plans()}
      </h2>
      <p className="muted">{m.carpage_plans_lead()}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, with keys too */}
      <section className="au-scroll" aria-label={m.coverage_legend()} tabIndex={0}>
        <table>
          <caption className="sr">{m.carpage_plans_caption({ car: carName(car) })}</caption>
          <thead>
            <tr>
              <th scope="col">{m.carpage_plan()}</th>
              <th scope="col">{m.carpage_plan_day()}</th>
              <th scope="col">{m.coverage_deductible()}</th>
              <th scope="col">{m.coverage_deposit()}</th>
              <th scope="col">{m.carpage_plan_covers()}</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.code}>
                <th scope="row">
                  {plan.name[locale]}
                  {plan.mandatory && <small>{m.carpage_plan_shown()}</small>}
                  {plan.recommended && <small>{m.coverage_recommended()}</small>}
                </th>
                <td className="num">
                  {plan.mandatory ? (
                    m.part_included()
                  ) : (
                    <PartPrice
                      costOf={({ plans }) => plans[plan.code]}
                      net={{ daily: plan.dailyPrice - basic, maxDays: null }}
                    />
                  )}
                </td>
                <td className="num">{deductibleWords(plan)}</td>
                <td className="num">{formatMoney(plan.deposit, { decimals: 'auto' })}</td>
                <td>{plan.covers.map((words) => words[locale]).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
