import { isOpen24Hours } from '~/domain/branch/branch-hours'
import type { Branch, SearchBranch } from '~/domain/catalogue'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'

type Rule = SearchBranch & Pick<Branch, 'afterHoursReturn' | 'afterHoursFee'>

/** The rule for giving a car back while the branch is closed, with its fee (D4). */
export function afterHoursWords(branch: Rule): string {
  if (isOpen24Hours(branch)) return m.branches_after_hours_never()
  if (!branch.afterHoursReturn) return m.branches_after_hours_no()
  if (branch.afterHoursFee === 0) return m.branches_after_hours_free()
  return m.branches_after_hours_fee({
    fee: formatMoney(branch.afterHoursFee, { decimals: 'auto' }),
  })
}
