import { useCallback, useEffect, useRef, useState } from 'react'
import type { LocalDateTime } from '~/domain/rental-period'
import { checkTerms } from '~/domain/renter'
import { roughPhone } from '../draft-problems'
import {
  type BookingField,
  type ClientRules,
  clientSchema,
  type FieldProblem,
  problemsByField,
} from '../reservation.schema'
import type { ClientDetails } from '../reservation.types'

export type FieldCheck = (field: keyof ClientDetails, value: string) => FieldProblem | undefined

/**
 * Checks one field by the schema of the whole form. The rules of the world's phones come in a chunk of
 * their own when the step opens; until then any row of digits will do, and the server checks again.
 */
export function useFieldCheck(pickup: LocalDateTime): FieldCheck {
  const [parsePhone, setParsePhone] = useState<ClientRules['parsePhone']>(() => roughPhone)
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
  const rules = useRef<ClientRules>({ pickup, parsePhone })
  rules.current = { pickup, parsePhone }
  return useCallback((field, value) => {
    const result = clientSchema(rules.current).shape[field].safeParse(value)
    return result.success ? undefined : problemOf(field, result.error)
  }, [])
}

/** As `FieldCheck`, for the terms. */
export function termsProblem(accepted: boolean): FieldProblem | undefined {
  return checkTerms(accepted) ?? undefined
}

function problemOf(
  field: BookingField,
  { issues }: Parameters<typeof problemsByField>[0],
): FieldProblem | undefined {
  return problemsByField({ issues: issues.map((issue) => ({ ...issue, path: [field] })) })[field]
}
