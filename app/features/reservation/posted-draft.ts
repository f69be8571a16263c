import { asTyped } from '~/domain/as-typed'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import { fullYear, joinDate } from '~/domain/people/renter'
import { type DraftPatch, draftPatchSchema } from '~/features/booking/draft.schema'
import { eachRenterField, type RenterDetails } from '~/features/booking/renter-fields'
import { renterOf } from './booking-values'
import { HOME_COUNTRY } from './phone-countries'

/** Fields of other steps are absent and stay as the draft has them. @returns null for what no page of ours sends */
export function postedDraft(form: FormData, today: LocalDateTime): DraftPatch | null {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const type = text('type')
  const addOns = [...form.keys()].filter((name) => name.startsWith('addOn.'))
  const details = text('email') !== undefined
  const patch = {
    ...(type === undefined ? {} : { type }),
    ...(form.has('coverageCode') ? { coverageCode: text('coverageCode') || null } : {}),
    ...(addOns.length === 0 ? {} : { addOns: quantities(form, addOns) }),
    ...(form.has('delivery') ? { delivery: text('delivery') ?? '' } : {}),
    ...(form.has('coupon') ? { coupon: asTyped(text('coupon') ?? '') } : {}),
    ...(details ? { renter: postedRenter(text, today), marketing: form.has('marketing') } : {}),
  }
  return draftPatchSchema.safeParse(patch).data ?? null
}

function postedRenter(
  text: (name: string) => string | undefined,
  today: LocalDateTime,
): RenterDetails {
  const read = (name: string) => asTyped(text(name) ?? '')
  const [day, month, year] = ['Day', 'Month', 'Year'].map((part) => read(`birthday${part}`))
  return renterOf({
    ...eachRenterField(read),
    phoneCountry: read('phoneCountry') || HOME_COUNTRY,
    birthday: read('birthday') || joinDate(day ?? '', month ?? '', fullYear(year ?? '', today)),
  })
}

function quantities(form: FormData, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => {
      const typed = Number(form.get(name))
      const quantity = Number.isInteger(typed) ? Math.min(20, Math.max(0, typed)) : 0
      return [name.slice('addOn.'.length), quantity]
    }),
  )
}
