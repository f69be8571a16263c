import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Note } from '~/components/ui/note'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import { carOfferQuery } from '../car.queries'
import { useCar } from './car-context'

/** Stock could not be read: never "taken" for an outage (D7). Retrying works as a reload without JavaScript. */
export function CarOutage() {
  const { view, search, cupon } = useCar()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await queryClient.invalidateQueries(carOfferQuery(view.slug, search, cupon))
    setBusy(false)
  }
  return (
    <Note tone="bad" live="polite">
      <b>{m.fleet_outage_title()}</b> {m.fleet_outage_text()}{' '}
      <Link
        to="."
        search={ownParams}
        reloadDocument
        className="link inh"
        aria-busy={busy || undefined}
        onClick={(event) => {
          event.preventDefault()
          if (!busy) void retry()
        }}
      >
        {busy ? m.ui_loading() : m.fleet_retry()}
      </Link>
    </Note>
  )
}
