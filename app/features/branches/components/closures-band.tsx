import { isOpen24Hours } from '~/domain/branch/branch-hours'
import { formatDate } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { listWords } from '../branch-words'
import { nextClosures } from '../closures'
import type { ShownBranch } from './branches-context'

const SHOWN = 4

/** The next days on which some branches stay closed; of all branches, whatever the filter. */
export function ClosuresBand({
  branches,
  today,
  locale,
}: {
  readonly branches: readonly ShownBranch[]
  readonly today: LocalDate
  readonly locale: Locale
}) {
  const closures = nextClosures(branches, today, SHOWN)
  if (closures.length === 0) return null
  const never = branches.filter(
    (branch) => isOpen24Hours(branch) && !branch.closures.some(({ date }) => date >= today),
  )
  return (
    <section className="bch-closures" aria-labelledby="bch-closures">
      <div>
        <h2 className="h4" id="bch-closures">
          {m.branches_closures()}
        </h2>
        <p className="small muted">
          {m.branches_closures_text()}{' '}
          {never.length > 0 &&
            m.branches_never_closes({ count: never.length, names: namesOf(never, locale) })}
        </p>
      </div>
      <ul>
        {closures.map(({ date, reason, closed }) => (
          <li key={date} className="small muted">
            <b translate="no">{formatDate(date, locale)}</b>
            {reason[locale]}
            <br />
            {whoCloses(closed, branches, locale)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By the fewer names: those that close, or those that do not. */
function whoCloses(
  closed: readonly ShownBranch[],
  all: readonly ShownBranch[],
  locale: Locale,
): string {
  const open = all.filter((branch) => !closed.includes(branch))
  if (open.length === 0) return m.branches_all_close()
  return open.length < closed.length
    ? m.branches_all_but({ names: namesOf(open, locale) })
    : namesOf(closed, locale)
}

function namesOf(branches: readonly ShownBranch[], locale: Locale): string {
  return listWords(
    branches.map(({ shortName }) => shortName[locale]),
    locale,
  )
}
