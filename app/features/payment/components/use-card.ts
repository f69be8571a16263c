import { showProblems, useStepForm } from '~/components/ui/use-step-form'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { CardProblem } from '~/domain/people/card'
import { type CardField, cardFieldNames, checkCard, emptyCard } from '../card.schema'

export type CardState = ReturnType<typeof useCard>

/** In memory only (D15). `today`: the Panama day. The name outlives the form: a decline does not ask for it again. */
export function useCard(
  today: LocalDate,
  { holder, onHolder }: { readonly holder: string; readonly onHolder: (holder: string) => void },
) {
  const form = useStepForm(() => ({ ...emptyCard, holder }))
  return {
    form,
    onHolder,
    /** The problem of one field, by the card as it is typed. */
    check: (field: CardField) => checkCard(form.state.values, today)[field],
    /** Checks everything and shows it; the first wrong field, null when the card may be sent. */
    checkAll: async (): Promise<CardField | null> => {
      await form.validateAllFields('submit')
      return cardFieldNames.find((field) => form.getFieldMeta(field)?.errors.length) ?? null
    },
    /** Shows that the gateway refused a field. */
    refuse: (field: CardField) => showProblems(form, { [field]: refusals[field] }),
    /** Forgets the card; the name stays, it is no secret. */
    clear: () => {
      const { holder } = form.state.values
      form.reset({ ...emptyCard, holder }, { keepDefaultValues: true })
    },
  }
}

const refusals: Record<CardField, CardProblem> = {
  holder: 'invalid',
  number: 'invalid_number',
  expiry: 'invalid',
  cvv: 'not_a_number',
}
