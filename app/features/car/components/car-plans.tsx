import { formatMoney } from '~/domain/pricing/money'
import { deductibleWords } from '~/features/booking/bill-words'
import { m } from '~/paraglide/messages'
import { useCar } from './car-context'
import { PartPrice } from './part-price'

/** D35: what each plan leaves to the renter, for this car, and what it adds to the total (D48). */
export function CarPlans() {
  const { view, locale } = useCar()
  const { plans } = view
  const basic = plans.find(({ mandatory }) => mandatory)?.dailyPrice ?? 0
  return (
    <section className="au-part" aria-labelledby="coberturas">
      <h2 className="h3" id="coberturas">
        {m.carpage_plans()}
      </h2>
      <p className="muted">{m.carpage_plans_lead()}</p>
      <ul className="au-plans" aria-labelledby="coberturas">
        {plans.map((plan) => (
          <li key={plan.code}>
            <div>
              <h3>{plan.name[locale]}</h3>
              <p>{plan.covers.map((words) => words[locale]).join(' · ')}</p>
            </div>
            <p className="au-adds">
              {plan.mandatory ? (
                <>
                  <b>{m.part_included()}</b>
                  <small>{m.carpage_plan_shown()}</small>
                </>
              ) : (
                <PartPrice
                  costOf={({ plans: costs }) => costs[plan.code]}
                  net={{ daily: plan.dailyPrice - basic, maxDays: null }}
                />
              )}
            </p>
            <dl>
              <div>
                <dt>{m.coverage_deductible()}</dt>
                <dd className="num">{deductibleWords(plan)}</dd>
              </div>
              <div>
                <dt>{m.coverage_deposit()}</dt>
                <dd className="num">{formatMoney(plan.deposit, { decimals: 'auto' })}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
