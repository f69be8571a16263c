import '~/components/ui/choice.css'
import '~/features/booking/booking.css'
import '../precheckin.css'
import '~/features/reservation/reservation.css'
import { useSelector } from '@tanstack/react-form'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { RadioGroup } from '~/components/ui/radio'
import { bookedCount } from '~/domain/booking/additions'
import { formatTime } from '~/domain/calendar/dates'
import type { AddOn, Coverage } from '~/domain/catalogue'
import type { Posted } from '~/domain/form-result'
import { leastAge } from '~/domain/people/driver-age'
import { chargedDays } from '~/domain/pricing/price'
import { addedMoney, partNet } from '~/features/booking/part-words'
import { AddOnRow, type BookedAddOn } from '~/features/reservation/components/add-on-row'
import { CoverageCard, type CoverageOffer } from '~/features/reservation/components/coverage-card'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import Plane from '~icons/lucide/plane'
import { additionCosts } from '../addition-costs'
import { preferenceProblems } from '../check-precheckin'
import { savePreferencesFn } from '../precheckin.functions'
import { type Preferences, type PreferenceValues, preferencesIn } from '../precheckin.schema'
import type { PrecheckinView, SaveResult } from '../precheckin.types'
import { preferenceName } from '../precheckin-words'
import { useSaveForm } from '../use-save-form'
import { DriverCards } from './driver-cards'
import { DueBill } from './due-bill'
import { PrecheckinLayout } from './precheckin-layout'
import { SaveNote } from './save-note'
import { SelectField, TextField } from './step-fields'

const FORM_ID = 'pc-form'

/** `/precheckin/preferences` (D31): arrival, further drivers, and what may be added, with the price of the difference. */
export function PreferencesScreen({
  view,
  back,
}: {
  readonly view: PrecheckinView
  readonly back: Posted<Preferences, SaveResult> | null
}) {
  const frame = useLayout()
  const { locale } = frame
  const { booking, plans, extras, driver } = view
  const { arrivalTime, flightNumber, coverage, addOns, drivers } = back?.typed ?? view
  const { save, fields, rule } = useSaveForm<PreferenceValues>({
    view,
    posted: back?.result ?? null,
    initial: { arrivalTime, flightNumber, coverage, addOns: { ...addOns }, drivers: [...drivers] },
    read: preferencesIn,
    check: (typed) =>
      preferenceProblems(typed, { pickup: booking.search.pickup, leastAge: leastAge(booking.car) }),
    send: (data) => savePreferencesFn({ data }),
  })
  const chosen = useSelector(fields.store, ({ values }) => values)
  const { quote: booked, cover, car, days, pickupBranch } = booking
  const costs = additionCosts(view, chosen)
  const go = (
    <Button type="submit" form={FORM_ID} busy={save.isSending}>
      {m.precheckin_go_on()}
    </Button>
  )
  return (
    <PrecheckinLayout view={view} n={1} frame={frame}>
      <form
        ref={save.form}
        id={FORM_ID}
        className="pc-form"
        method="post"
        noValidate
        onSubmit={save.submit}
      >
        <input type="hidden" name="reservation" value={booking.code} />
        <input type="hidden" name="version" value={save.version} />
        <Note>
          <b>{m.precheckin_saved()}</b> {m.precheckin_saved_text()}
        </Note>
        <SaveNote save={save} name={preferenceName} />
        <section>
          <div className="block-h">
            <h1 className="h2">{m.precheckin_arrival_title()}</h1>
            <p>{m.precheckin_arrival_lead()}</p>
          </div>
          <div className="form2">
            <fields.AppField name="arrivalTime" validators={rule('arrivalTime')}>
              {() => (
                <SelectField
                  label={m.precheckin_arrival_time()}
                  help={m.precheckin_arrival_help({ branch: pickupBranch.shortName[locale] })}
                  icon={<Clock className="i" aria-hidden />}
                  locale={locale}
                >
                  {view.arrivalTimes.map((time) => (
                    <option key={time} value={time} translate="no">
                      {formatTime(time, locale)}
                    </option>
                  ))}
                </SelectField>
              )}
            </fields.AppField>
            <fields.AppField name="flightNumber" validators={rule('flightNumber')}>
              {() => (
                <TextField
                  label={m.precheckin_flight()}
                  optional
                  help={m.precheckin_flight_help()}
                  start={<Plane className="i" aria-hidden />}
                  locale={locale}
                  maxLength={20}
                  autoCapitalize="characters"
                />
              )}
            </fields.AppField>
          </div>
        </section>
        {driver && <DriverCards {...{ view, driver, fields, rule, locale }} cost={costs.driver} />}
        {plans.length > 0 && (
          <section>
            <div className="block-h">
              <h2 className="h2">{m.precheckin_cover_title()}</h2>
              <p>{m.precheckin_cover_lead({ plan: cover.name[locale] })}</p>
            </div>
            <RadioGroup
              legend={m.precheckin_cover_title()}
              legendHidden
              name="coverage"
              className="pc-plans"
              value={chosen.coverage}
              onChange={(code) => fields.setFieldValue('coverage', code)}
            >
              <CoverageCard
                coverage={view.bookedPlan}
                car={{ ...car, extraDeposit: 0 }}
                locale={locale}
                offer={{
                  price: m.precheckin_cover_included(),
                  words: m.precheckin_cover_included_text(),
                  chip: { tone: 'ok', words: m.precheckin_cover_have() },
                }}
              />
              {plans.map((plan) => (
                <CoverageCard
                  key={plan.code}
                  coverage={plan}
                  car={car}
                  locale={locale}
                  offer={offerOf(plan)}
                />
              ))}
            </RadioGroup>
          </section>
        )}
        {extras.length > 0 && (
          <section>
            <div className="block-h">
              <h2 className="h2">{m.precheckin_extras_title()}</h2>
              <p>{m.precheckin_extras_lead()}</p>
            </div>
            <ul className="pc-adds">
              {extras.map((addOn) => (
                <AddOnRow
                  key={addOn.code}
                  addOn={addOn}
                  quantity={chosen.addOns[addOn.code] ?? 0}
                  cost={costs.addOn(addOn)}
                  net={partNet(addOn.dailyPrice, chargedDays(addOn, days), booked)}
                  unit={m.precheckin_to_pay()}
                  booked={hadOf(addOn)}
                  onChange={(quantity) =>
                    fields.setFieldValue('addOns', (all) => ({
                      ...all,
                      [addOn.code]: Math.max(0, Math.min(addOn.maxQuantity, quantity)),
                    }))
                  }
                  locale={locale}
                />
              ))}
            </ul>
          </section>
        )}
        <div className="row between pc-nav">
          <span />
          <Button type="submit" size="lg" busy={save.isSending}>
            {m.precheckin_to_verify()}
          </Button>
        </div>
      </form>
      <DueBill view={view} quote={costs.quote} locale={locale} action={go} />
    </PrecheckinLayout>
  )

  /** Against the booked plan (D48). */
  function offerOf({ code, dailyPrice }: Coverage): CoverageOffer {
    const had = booked.lines.find(({ kind }) => kind === 'coverage')?.unitPrice ?? 0
    return {
      price: addedMoney(costs.coverage(code)),
      unit: m.precheckin_to_pay(),
      words: partNet(dailyPrice - had, days, booked),
    }
  }

  function hadOf({ code, maxQuantity, name }: AddOn): BookedAddOn | null {
    const count = bookedCount(view.booked, code)
    if (count === 0) return null
    return {
      chip:
        count === 1 && maxQuantity === 0
          ? m.precheckin_cover_included()
          : m.precheckin_extra_booked({ count }),
      words: booking.status === 'paid' ? m.precheckin_extra_paid() : m.precheckin_extra_kept(),
      label: m.precheckin_extra_more({ name: name[locale] }),
    }
  }
}
