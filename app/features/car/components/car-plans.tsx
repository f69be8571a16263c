import { formatMoney } from '~/domain/pricing/money'
import { deductibleWords } from '~/features/booking/bill-words'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import { useCar } from './car-context'

/** D35: what each plan leaves to the renter, for this car. */
export function CarPlans() {
  const { view, locale } = useCar()
  const { car, plans } = view
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
                <td className="num" translate="no">
                  {formatMoney(plan.dailyPrice)}
                </td>
                <td className="num">{deductibleWords(plan)}</td>
                <td className="num" translate="no">
                  {formatMoney(plan.deposit, { decimals: 'auto' })}
                </td>
                <td>{plan.covers.map((words) => words[locale]).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
