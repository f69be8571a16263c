import { MINIMUM_AGE } from '~/domain/booking/booking-rules'
import { NAME_LENGTH } from '~/domain/people/renter'
import { m } from '~/paraglide/messages'

/** Words for what is wrong with the data of a person. `least`: full years from which the car is rented. */
export const personProblems = {
  required: m.problem_required,
  too_long: () => m.problem_too_long({ count: NAME_LENGTH }),
  invalid_name: m.problem_invalid_name,
  latin_letters: m.problem_latin_letters,
  invalid_birthday: m.problem_invalid_birthday,
  minimum_age: ({ least = MINIMUM_AGE }: { readonly least?: number }) =>
    least > MINIMUM_AGE
      ? m.problem_car_age({ age: least })
      : m.problem_minimum_age({ age: MINIMUM_AGE }),
  invalid_license: m.problem_invalid_license,
  invalid_flight: m.problem_invalid_flight,
}
