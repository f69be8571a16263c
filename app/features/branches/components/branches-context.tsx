import { createContext, use } from 'react'
import type { BranchStatus } from '~/domain/branch/branch-status'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import type { Cents } from '~/domain/pricing/money'
import type { ListedBranch } from '../branches.functions'

/** A branch as the list and the map show it now. */
export type ShownBranch = ListedBranch & {
  /** As it is paid, with its taxes (D48). */
  readonly afterHoursFee: Cents
  /** The same on its pin and its card, whatever the filter. */
  readonly number: number
  readonly status: BranchStatus
  readonly statusText: string
}

export type BranchesScreenFacts = {
  readonly now: LocalDateTime
  readonly locale: Locale
  readonly chosen: string | null
  /** Under the pointer, on the map or in the list. */
  readonly pointed: string | null
  readonly point: (slug: string | null) => void
}

export const BranchesContext = createContext<BranchesScreenFacts | null>(null)

export function useBranchesScreen(): BranchesScreenFacts {
  const facts = use(BranchesContext)
  if (!facts) throw new Error('useBranchesScreen outside of its screen')
  return facts
}
