import { useSelector } from '@tanstack/react-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import { roughPhone } from '~/domain/people/phone'
import { checkTerms } from '~/domain/people/renter'
import {
  type FieldProblem,
  type RenterFieldName,
  type RenterRules,
  renterFields,
} from '~/features/booking/renter-fields'
import { renterOf } from '../booking-values'
import { parsePanamaPhone } from '../phone-panama'
import type { BookingForm } from '../reservation-form'

export type FieldCheck = (field: RenterFieldName, value: string) => FieldProblem | undefined

export function useFieldCheck(
  form: BookingForm,
  pickup: LocalDateTime,
  leastAge: number,
): FieldCheck {
  const parseForeign = useForeignPhones(form)
  const parsePhone = (typed: string) => {
    const number = parsePanamaPhone(typed)
    return number === undefined ? parseForeign(typed) : number
  }
  const rules = useRef<RenterRules>({ pickup, leastAge, parsePhone })
  rules.current = { pickup, leastAge, parsePhone }
  return useCallback(
    (field, value) => renterFields[field].check(value, rules.current) ?? undefined,
    [],
  )
}

/**
 * The world's phone rules come in a chunk of their own, once the number begins as one from abroad; until then any digits
 * do, and the server checks again.
 */
function useForeignPhones(form: BookingForm): RenterRules['parsePhone'] {
  const [parse, setParse] = useState<RenterRules['parsePhone'] | null>(null)
  const isForeign = useSelector(
    form.store,
    ({ values }) => parsePanamaPhone(renterOf(values).phone) === undefined,
  )
  useEffect(() => {
    if (!isForeign) return
    let current = true
    import('../phone').then(
      ({ parsePhone }) => current && setParse(() => parsePhone),
      // The chunk is lost (offline, a new version): the rough rule stays, the server has the exact one.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [isForeign])
  useEffect(() => {
    // Whoever was quicker than the rules hears of it now.
    if (parse && form.getFieldMeta('phone')?.isBlurred) void form.validateField('phone', 'blur')
  }, [form, parse])
  return parse ?? roughPhone
}

export function termsProblem(accepted: boolean): FieldProblem | undefined {
  return checkTerms(accepted) ?? undefined
}
