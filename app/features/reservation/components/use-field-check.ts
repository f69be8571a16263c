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

export type FieldCheck = (field: RenterFieldName, value: string) => FieldProblem | undefined

/** The world's phone rules come in a chunk of their own; until then any digits do, and the server checks again. */
export function useFieldCheck(pickup: LocalDateTime, leastAge: number): FieldCheck {
  const [parsePhone, setParsePhone] = useState<RenterRules['parsePhone']>(() => roughPhone)
  useEffect(() => {
    let current = true
    import('../phone').then(
      ({ parsePhone }) => current && setParsePhone(() => parsePhone),
      // The chunk is lost (offline, a new version): the rough rule stays, the server has the exact one.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [])
  const rules = useRef<RenterRules>({ pickup, leastAge, parsePhone })
  rules.current = { pickup, leastAge, parsePhone }
  return useCallback(
    (field, value) => renterFields[field].check(value, rules.current) ?? undefined,
    [],
  )
}

export function termsProblem(accepted: boolean): FieldProblem | undefined {
  return checkTerms(accepted) ?? undefined
}
