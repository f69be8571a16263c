import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text-input'
import { bookedCount, DRIVER_ADD_ON } from '~/domain/booking/additions'
import type { AddOn, Locale } from '~/domain/catalogue'
import { leastAge } from '~/domain/people/driver-age'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import Trash from '~icons/lucide/trash-2'
import UserPlus from '~icons/lucide/user-plus'
import type { Driver } from '../precheckin.schema'
import type { PrecheckinView } from '../precheckin.types'
import { fieldId } from '../use-save'
import { DateField } from './date-field'

/** Each driver has a key of its own: removing one takes nothing of the others along. */
export type NamedDriver = Driver & { readonly key: string }

export function named(driver: Driver, index: number): NamedDriver {
  return { ...driver, key: `saved-${index}` }
}

const empty: Driver = { name: '', lastName: '', license: '', birthday: '' }

export function DriverCards({
  view,
  driver,
  drivers,
  setDrivers,
  wrong,
  locale,
}: {
  readonly view: PrecheckinView
  readonly driver: AddOn
  readonly drivers: readonly NamedDriver[]
  readonly setDrivers: (drivers: readonly NamedDriver[]) => void
  readonly wrong: (field: string) => string | undefined
  readonly locale: Locale
}) {
  const { driverRoom, booking } = view
  const least = leastAge(booking.car)
  const isIncluded = drivers.length < bookedCount(view.booked, DRIVER_ADD_ON)
  const price = formatMoney(driver.dailyPrice)
  const perDay =
    driver.maxDays === null
      ? m.precheckin_driver_price({ price })
      : m.precheckin_driver_price_cap({ price, days: m.bill_days({ count: driver.maxDays }) })
  const words = isIncluded ? m.precheckin_driver_booked() : perDay
  const isFull = drivers.length >= driverRoom
  return (
    <section>
      <div className="block-h">
        <h2 className="h2">{m.precheckin_drivers_title()}</h2>
        <p>{m.precheckin_drivers_lead({ count: driverRoom })}</p>
      </div>
      {drivers.map((one, index) => (
        <DriverCard
          key={one.key}
          driver={one}
          index={index}
          least={least}
          wrong={wrong}
          locale={locale}
          onRemove={() => setDrivers(drivers.filter(({ key }) => key !== one.key))}
        />
      ))}
      {!isFull && (
        <>
          <button
            type="button"
            className="row pc-add js-only"
            onClick={() => setDrivers([...drivers, { ...empty, key: `new-${performance.now()}` }])}
          >
            <UserPlus className="i" aria-hidden />
            {m.precheckin_driver_add()}
            <small>{words}</small>
          </button>
          <div className="nojs-only">
            <DriverCard
              driver={empty}
              index={drivers.length}
              least={least}
              wrong={wrong}
              locale={locale}
            />
          </div>
        </>
      )}
    </section>
  )
}

function DriverCard({
  driver,
  index,
  least,
  wrong,
  locale,
  onRemove,
}: {
  readonly driver: Driver
  readonly index: number
  /** Full years from which the car is rented. */
  readonly least: number
  readonly wrong: (field: string) => string | undefined
  readonly locale: Locale
  readonly onRemove?: () => void
}) {
  const of = (field: string) => `driver.${index}.${field}`
  const input = (field: 'name' | 'lastName' | 'license', label: string) => (
    <TextInput
      id={fieldId(of(field))}
      name={of(field)}
      label={label}
      error={wrong(of(field))}
      defaultValue={driver[field]}
      autoComplete="off"
      maxLength={field === 'license' ? 40 : 100}
    />
  )
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
        <DateField
          id={fieldId(of('birthday'))}
          name={of('birthday')}
          label={m.precheckin_birthday()}
          value={driver.birthday}
          help={m.precheckin_birthday_help({ age: least })}
          error={wrong(of('birthday'))}
          locale={locale}
        />
      </div>
    </div>
  )
}
