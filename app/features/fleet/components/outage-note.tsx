import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Note } from '~/components/ui/note'
import { pickFleetParams } from '~/features/search/rental-params'
import { ownParams, type SearchParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import { fleetQuery } from '../fleet.queries'

/** Stock could not be read: never "sold out" for an outage (D7). Retrying works as a reload without JavaScript. */
export function OutageNote({ params }: { readonly params: SearchParams }) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await queryClient.invalidateQueries(fleetQuery(pickFleetParams(params)))
    setBusy(false)
  }
  return (
    <Note tone="bad" live="polite" className="outage">
      <b>{m.fleet_outage_title()}</b> {m.fleet_outage_text()}{' '}
      <Link
        to="/flota"
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
