import { MINIMUM_AGE } from '~/domain/booking-rules'
import { m } from '~/paraglide/messages'

/** How old the driver is, as far as it changes the price (D9). Works without JavaScript. */
export function AgeField({
  age,
  youngUntil,
  onChange,
}: {
  readonly age: number | undefined
  /** The last age that is charged as young. */
  readonly youngUntil: number
  readonly onChange: (age: number | undefined) => void
}) {
  const ages = Array.from({ length: youngUntil - MINIMUM_AGE + 1 }, (_, at) => MINIMUM_AGE + at)
  return (
    <label className="search-age small">
      {m.search_driver_age()}
      <select
        name="edad"
        value={age ?? ''}
        onChange={(event) => onChange(Number(event.target.value) || undefined)}
      >
        <option value="">{m.search_driver_age_from({ age: youngUntil + 1 })}</option>
        {ages.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  )
}
