import { useId } from 'react'
import { FieldMessage } from '~/components/ui/field'
import type { IconComponent } from '~/components/ui/stroke'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { hoursWords } from '../search-words'
import type { CellNote } from '../use-cell-notes'

/** A native select over the whole control; without JavaScript the line of hours is left out. */
export function BranchPicker({
  label,
  name,
  value,
  branches,
  date,
  icon: Icon,
  locale,
  note,
  extra,
  className = '',
  onChange,
}: {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly branches: readonly SearchBranch[]
  readonly date: LocalDate
  readonly icon: IconComponent
  readonly locale: Locale
  readonly note: CellNote
  /** Said after an option's hours, e.g. its one-way fee. */
  readonly extra?: (branch: SearchBranch) => string | null
  readonly className?: string
  readonly onChange: (slug: string) => void
}) {
  const id = useId()
  const chosen = branches.find(({ slug }) => slug === value)
  const details = (branch: SearchBranch) =>
    [
      branch.kind === 'airport' ? branch.code : null,
      hoursWords(branch, date, locale),
      extra?.(branch) ?? null,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className={`cell ${className}`}>
      <label className="lbl" htmlFor={id}>
        {label}
      </label>
      <div className="ctl pick">
        <Icon className="i" aria-hidden />
        <select
          id={id}
          name={name}
          value={value}
          aria-describedby={`${id}-h ${id}-m`}
          aria-invalid={note.error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {groups.map(({ kind, heading }) => (
            <optgroup key={kind} label={heading()}>
              {branches
                .filter((branch) => branch.kind === kind)
                .map((branch) => (
                  <option key={branch.slug} value={branch.slug} data-details={details(branch)}>
                    {branch.name[locale]}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <small id={`${id}-h`}>{chosen && details(chosen)}</small>
      </div>
      <FieldMessage id={`${id}-m`} {...note} />
    </div>
  )
}

const groups = [
  { kind: 'airport', heading: m.search_airports },
  { kind: 'city', heading: m.search_city_branches },
] as const
