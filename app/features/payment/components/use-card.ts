import { useState } from 'react'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { CardProblem } from '~/domain/people/card'
import {
  type CardField,
  type CardFields,
  cardFieldNames,
  checkCard,
  emptyCard,
} from '../card.schema'

type Problems = Partial<Record<CardField, CardProblem>>

export type CardState = {
  readonly card: CardFields
  readonly problems: Problems
  readonly change: (field: CardField, value: string) => void
  readonly leave: (field: CardField) => void
  /** Checks everything and shows it; the first wrong field, null when the card may be sent. */
  readonly check: () => CardField | null
  /** A field that the gateway refused. */
  readonly refuse: (field: CardField) => void
  /** Forgets the card; the name stays, it is no secret. */
  readonly clear: () => void
}

/** In memory only (D15). `today`: the Panama day. The name outlives the form: a decline does not ask for it again. */
export function useCard(
  today: LocalDate,
  { holder, onHolder }: { readonly holder: string; readonly onHolder: (holder: string) => void },
): CardState {
  const [card, setCard] = useState(() => ({ ...emptyCard, holder }))
  const [problems, setProblems] = useState<Problems>({})
  const show = (field: CardField, problem: CardProblem | undefined) =>
    setProblems(({ [field]: _, ...others }) => (problem ? { ...others, [field]: problem } : others))
  return {
    card,
    problems,
    change: (field, value) => {
      const next = { ...card, [field]: value }
      setCard(next)
      if (field === 'holder') onHolder(value)
      // A message goes as soon as its field is right, and none appears while typing.
      if (problems[field]) show(field, checkCard(next, today)[field])
    },
    leave: (field) => {
      if (card[field] !== '') show(field, checkCard(card, today)[field])
    },
    check: () => {
      const found = checkCard(card, today)
      setProblems(found)
      return cardFieldNames.find((field) => found[field]) ?? null
    },
    refuse: (field) => show(field, refusals[field]),
    clear: () => {
      setCard((known) => ({ ...emptyCard, holder: known.holder }))
      setProblems({})
    },
  }
}

const refusals: Record<CardField, CardProblem> = {
  holder: 'invalid',
  number: 'invalid_number',
  expiry: 'invalid',
  cvv: 'not_a_number',
}
