import { InlineSelect } from '~/components/ui/select'
import { MINIMUM_AGE } from '~/domain/booking/booking-rules'
import { type AgeRules, lastAskedAge } from '~/domain/people/driver-age'
import { m } from '~/paraglide/messages'

/** How old the driver is, as far as it changes the price (D9) or which cars are rented; nothing where it does neither. Works without JavaScript. */
export function AgeField({
  age,
  rules,
  onChange,
}: {
  readonly age: number | undefined
  readonly rules: AgeRules
  readonly onChange: (age: number | undefined) => void
}) {
  const until = lastAskedAge(rules)
  if (until < MINIMUM_AGE) return null
  const ages = Array.from({ length: until - MINIMUM_AGE + 1 }, (_, at) => MINIMUM_AGE + at)
  return (
    <InlineSelect
      label={m.search_driver_age()}
      name="edad"
      value={age ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    >
      <option value="">{m.search_driver_age_from({ age: until + 1 })}</option>
      {ages.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </InlineSelect>
  )
}
