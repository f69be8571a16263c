import { useSelector } from '@tanstack/react-form'
import { RadioGroup } from '~/components/ui/radio'
import type { Locale } from '~/domain/locales'
import type { Cents } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import { fieldId, problemMessage } from '../field-words'
import type { ReservationView } from '../reservation.types'
import type { BookingForm } from '../reservation-form'
import { AddOnRow } from './add-on-row'
import { CoverageCard } from './coverage-card'
import { DeliveryChoice } from './delivery-choice'
import { StepHeading } from './step-heading'
import { useAdoption } from './use-adopted-values'

/** Step 2: one plan must be chosen, nothing is preselected; delivery and extras are free to add (D10, D58). */
export function StepCoverage({
  form,
  view,
  locale,
  deliveryCost,
  adopt,
}: {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
  readonly deliveryCost: (zone: string) => Cents
  readonly adopt: () => void
}) {
  useAdoption(adopt)
  return (
    <>
      <section className="step-block">
        <StepHeading title={m.coverage_heading()} lead={m.coverage_lead()} />
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
                  days={view.days}
                  locale={locale}
                />
              ))}
            </RadioGroup>
          )}
        </form.Field>
      </section>
      <DeliveryChoice form={form} view={view} locale={locale} costOf={deliveryCost} />
      {view.addOns.length > 0 && <Extras form={form} view={view} locale={locale} />}
    </>
  )
}

function Extras({
  form,
  view,
  locale,
}: {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
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
