import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { bookedCount, DRIVER_ADD_ON } from '~/domain/booking/additions'
import type { AddOn } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { leastAge } from '~/domain/people/driver-age'
import type { Cents } from '~/domain/pricing/money'
import { chargedDays } from '~/domain/pricing/price'
import { addedMoney, partNet } from '~/features/booking/part-words'
import { m } from '~/paraglide/messages'
import Trash from '~icons/lucide/trash-2'
import UserPlus from '~icons/lucide/user-plus'
import type { Driver, PreferenceValues } from '../precheckin.schema'
import type { PrecheckinView } from '../precheckin.types'
import type { Rule, SaveFields } from '../use-save-form'
import { DateField, TextField } from './step-fields'

const empty: Driver = { name: '', lastName: '', license: '', birthday: '' }

export function DriverCards({
  view,
  driver,
  cost,
  fields,
  rule,
  locale,
}: {
  readonly view: PrecheckinView
  readonly driver: AddOn
  /** Cents that one more adds to the total (D48). */
  readonly cost: Cents
  readonly fields: SaveFields<PreferenceValues>
  readonly rule: Rule
  readonly locale: Locale
}) {
  const { driverRoom, booking } = view
  const least = leastAge(booking.car)
  const { quote } = booking
  const net = partNet(driver.dailyPrice, chargedDays(driver, quote.days), quote)
  const booked = bookedCount(view.booked, DRIVER_ADD_ON)
  return (
    <section>
      <div className="block-h">
        <h2 className="h2">{m.precheckin_drivers_title()}</h2>
        <p>{m.precheckin_drivers_lead({ count: driverRoom })}</p>
      </div>
      <fields.Field name="drivers" mode="array">
        {({ state: { value: drivers }, pushValue, removeValue }) => (
          <FocusRoom>
            {drivers.map((_, index) => (
              <DriverCard
                // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold the values, and move them when one is removed
                key={index}
                {...{ fields, rule, index, least, locale }}
                onRemove={() => {
                  leaveTo('.pc-add')
                  removeValue(index)
                }}
              />
            ))}
            {drivers.length < driverRoom && (
              <>
                <button
                  type="button"
                  className="row pc-add js-only"
                  onClick={() => {
                    leaveTo('.pc-drv:last-of-type input')
                    pushValue({ ...empty })
                  }}
                >
                  <UserPlus className="i" aria-hidden />
                  {m.precheckin_driver_add()}
                  <small>
                    {drivers.length < booked ? (
                      m.precheckin_driver_booked()
                    ) : (
                      <>
                        <b>
                          {addedMoney(cost)} {m.precheckin_to_pay()}
                        </b>{' '}
                        {net}
                      </>
                    )}
                  </small>
                </button>
                <noscript>
                  <DriverCard {...{ fields, rule, least, locale }} index={drivers.length} />
                </noscript>
              </>
            )}
          </FocusRoom>
        )}
      </fields.Field>
    </section>
  )
}

function FocusRoom({ children }: { readonly children: ReactNode }) {
  useFocusAfter()
  return children
}

/** The pressed button stays where another driver takes the place: a second press would remove that one, too. */
function leaveTo(selector: string): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  focusAfter(selector)
}

function DriverCard({
  fields,
  rule,
  index,
  least,
  locale,
  onRemove,
}: {
  readonly fields: SaveFields<PreferenceValues>
  readonly rule: Rule
  readonly index: number
  /** Full years from which the car is rented. */
  readonly least: number
  readonly locale: Locale
  readonly onRemove?: () => void
}) {
  const input = (field: 'name' | 'lastName' | 'license', label: string) => {
    const name = `drivers[${index}].${field}` as const
    return (
      <fields.AppField name={name} validators={rule(name)}>
        {() => (
          <TextField
            label={label}
            locale={locale}
            maxLength={field === 'license' ? 40 : 100}
            autoCapitalize={field === 'license' ? 'characters' : 'words'}
          />
        )}
      </fields.AppField>
    )
  }
  const birthday = `drivers[${index}].birthday` as const
  const n = index + 1
  return (
    <div className="pc-drv">
      <div className="row between pc-drv-h">
        <h3 className="h4">{m.precheckin_driver({ n })}</h3>
        {onRemove && (
          <Button
            variant="text"
            size="sm"
            className="js-only"
            aria-label={m.precheckin_driver_remove_label({ n })}
            onClick={onRemove}
          >
            <Trash className="i i-16" aria-hidden />
            {m.precheckin_driver_remove()}
          </Button>
        )}
      </div>
      <div className="form2">
        {input('name', m.precheckin_name())}
        {input('lastName', m.precheckin_last_name())}
        {input('license', m.precheckin_license())}
        <fields.AppField name={birthday} validators={rule(birthday)}>
          {() => (
            <DateField
              label={m.precheckin_birthday()}
              help={m.precheckin_birthday_help({ age: least })}
              least={least}
              locale={locale}
            />
          )}
        </fields.AppField>
      </div>
    </div>
  )
}
