import { useSelector } from '@tanstack/react-form'
import { RadioGroup } from '~/components/ui/radio'
import type { PartCosts } from '~/domain/booking/part-costs'
import type { Coverage } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { chargedDays } from '~/domain/pricing/price'
import { addedMoney, partNet } from '~/features/booking/part-words'
import { m } from '~/paraglide/messages'
import { fieldId, problemMessage } from '../field-words'
import type { ReservationView } from '../reservation.types'
import type { BookingForm } from '../reservation-form'
import { AddOnRow } from './add-on-row'
import { CoverageCard, type CoverageOffer } from './coverage-card'
import { DeliveryChoice } from './delivery-choice'
import { StepHeading } from './step-heading'
import { useAdoption } from './use-adopted-values'

/** Step 2: one plan must be chosen, nothing is preselected; delivery and extras are free to add (D10, D58). */
export function StepCoverage({
  form,
  view,
  locale,
  costs,
  adopt,
}: {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
  readonly costs: PartCosts
  readonly adopt: () => void
}) {
  useAdoption(adopt)
  return (
    <>
      <section className="step-block">
        <StepHeading
          title={m.coverage_heading()}
          lead={view.airportPercent > 0 ? m.parts_lead() : m.parts_lead_town()}
        />
        <form.Field
          name="coverageCode"
          validators={{ onDynamic: ({ value }) => (value === '' ? 'coverage' : undefined) }}
        >
          {({ state: { value, meta }, handleChange }) => (
            <RadioGroup
              id={fieldId('coverageCode')}
              legend={m.coverage_legend()}
              legendHidden
              name="coverageCode"
              className="cov"
              value={value || null}
              onChange={handleChange}
              error={meta.errors[0] && problemMessage(meta.errors[0])}
            >
              {view.coverages.map((coverage) => (
                <CoverageCard
                  key={coverage.code}
                  coverage={coverage}
                  car={view.car}
                  locale={locale}
                  offer={offerOf(coverage, view, costs)}
                />
              ))}
            </RadioGroup>
          )}
        </form.Field>
        <p className="small muted cov-n">{m.coverage_lead()}</p>
      </section>
      <DeliveryChoice form={form} view={view} locale={locale} costOf={costs.delivery} />
      {view.addOns.length > 0 && <Extras form={form} view={view} locale={locale} costs={costs} />}
    </>
  )
}

/** The mandatory plan is in the price on the card; the others are told by what they add to it (D48). */
function offerOf(coverage: Coverage, view: ReservationView, costs: PartCosts): CoverageOffer {
  const basic = view.coverages.find(({ mandatory }) => mandatory)
  const chip = coverage.recommended
    ? ({ tone: 'promo', words: m.coverage_recommended() } as const)
    : undefined
  if (coverage === basic) {
    const words = m.part_included_text({ total: formatMoney(costs.card) })
    return { price: m.part_included(), words, chip }
  }
  return {
    price: addedMoney(costs.coverage(coverage.code)),
    unit: m.part_total(),
    words: partNet(coverage.dailyPrice - (basic?.dailyPrice ?? 0), view.days, view),
    chip,
  }
}

function Extras({
  form,
  view,
  locale,
  costs,
}: {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
  readonly costs: PartCosts
}) {
  const chosen = useSelector(form.store, ({ values }) => values.addOns)
  return (
    <section className="step-block">
      <div className="block-h">
        <h2 className="h2">{m.extras_heading()}</h2>
        <p>{m.extras_lead()}</p>
      </div>
      <ul className="adds">
        {view.addOns.map((addOn) => (
          <AddOnRow
            key={addOn.code}
            addOn={addOn}
            quantity={chosen[addOn.code] ?? 0}
            cost={costs.addOn(addOn.code)}
            net={partNet(addOn.dailyPrice, chargedDays(addOn, view.days), view)}
            onChange={(quantity) =>
              form.setFieldValue('addOns', (all) => ({
                ...all,
                [addOn.code]: Math.max(0, Math.min(addOn.maxQuantity, quantity)),
              }))
            }
            locale={locale}
          />
        ))}
      </ul>
    </section>
  )
}
