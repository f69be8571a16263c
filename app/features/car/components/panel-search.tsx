import type { MouseEvent, ReactNode, Ref } from 'react'
import { formatDate, formatTime } from '~/domain/calendar/dates'
import { withLocale } from '~/domain/locale-path'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import { useCar } from './car-context'

export type EditedField = 'pickup' | 'return' | 'place'

/** Buttons that open calendar and places over the page; without JavaScript they lead to the search form, filled in. */
export function PanelSearch({
  ref,
  onEdit,
}: {
  readonly ref: Ref<HTMLFormElement>
  readonly onEdit: (field: EditedField) => void
}) {
  const { search, cupon, locale, site } = useCar()
  const pickup = site.branches.find(({ slug }) => slug === search.pickupBranch)
  const returned = site.branches.find(({ slug }) => slug === search.returnBranch)
  const edit = (field: EditedField) => (event: MouseEvent) => {
    event.preventDefault()
    onEdit(field)
  }
  const kept = Object.entries({ ...rentalParams(search), cupon }).filter(([, value]) => value)
  return (
    <form
      ref={ref}
      className="au-search"
      action={withLocale('/', currentLocaleForm())}
      aria-label={m.fleet_summary()}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={m.search_pickup()}
        small={<span className="num">{formatTime(search.pickup, locale)}</span>}
        onClick={edit('pickup')}
      >
        {formatDate(search.pickup, locale)}
      </Field>
      <Field
        label={m.search_return()}
        small={<span className="num">{formatTime(search.return, locale)}</span>}
        onClick={edit('return')}
      >
        {formatDate(search.return, locale)}
      </Field>
      <Field
        label={m.carpage_place()}
        small={
          returned && returned !== pickup
            ? m.carpage_place_return({ place: returned.shortName[locale] })
            : m.carpage_place_both()
        }
        onClick={edit('place')}
      >
        {pickup?.name[locale]}
      </Field>
    </form>
  )
}

function Field({
  label,
  small,
  onClick,
  children,
}: {
  readonly label: string
  readonly small: ReactNode
  readonly onClick: (event: MouseEvent) => void
  readonly children: ReactNode
}) {
  return (
    <button type="submit" className="au-field" aria-haspopup="dialog" onClick={onClick}>
      <small aria-hidden="true">{label}</small>
      <span className="sr">{label}: </span>
      {children}
      <small>{small}</small>
    </button>
  )
}
