import { useEffect, useState } from 'react'
import {
  checkSearch,
  feeWithTaxes,
  type SearchContext,
  type TripField,
} from '~/domain/booking/search'
import { isOpenAt } from '~/domain/branch/branch-hours'
import { formatTime } from '~/domain/calendar/dates'
import { dateOf } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import { pickupTimes } from './time-options'
import type { SearchForm } from './use-search-form'

export type CellNote = { readonly help: string | null; readonly error: string | null }
export type CellNotes = Readonly<Record<TripField, CellNote>>

export function useCellNotes(form: SearchForm, context: SearchContext, locale: Locale): CellNotes {
  const issues = checkSearch(form.search, context)
  const { branches, site, now } = context
  const words = useCorrectionWords(issues.length + form.corrections.length > 0)
  const noteOf = (field: TripField): CellNote => {
    const issue = issues.find((one) => one.field === field)
    const correction = form.corrections.find((one) => one.field === field)
    return {
      error: issue && words ? words.issueWords(issue.code, issue.limit, locale) : null,
      help: correction
        ? (words?.correctionWords(correction, { branches, site, now, locale }) ?? null)
        : ruleFor(field, form, context, locale),
    }
  }
  return {
    pickupBranch: noteOf('pickupBranch'),
    returnBranch: noteOf('returnBranch'),
    pickup: noteOf('pickup'),
    return: noteOf('return'),
  }
}

type CorrectionWords = typeof import('./correction-words')

function useCorrectionWords(needed: boolean): CorrectionWords | null {
  const [words, setWords] = useState<CorrectionWords | null>(null)
  useEffect(() => {
    // Where the code is lost (offline, a new version) the controls still show what was moved.
    if (needed) import('./correction-words').then(setWords, () => undefined)
  }, [needed])
  return words
}

function ruleFor(
  field: TripField,
  { search, pickupBranch, returnBranch }: SearchForm,
  context: SearchContext,
  locale: Locale,
): string | null {
  if (field === 'pickup' && dateOf(search.pickup) === dateOf(context.now)) {
    const [first] = pickupTimes(search, pickupBranch, context, locale)
    return m.search_notice_today({ time: formatTime(first?.time ?? search.pickup, locale) })
  }
  if (field === 'return' && returnBranch && !isOpenAt(returnBranch, search.return)) {
    const fee = formatMoney(feeWithTaxes(returnBranch.afterHoursFee, search, context))
    return returnBranch.afterHoursFee > 0 ? m.search_after_hours({ fee }) : null
  }
  return null
}
