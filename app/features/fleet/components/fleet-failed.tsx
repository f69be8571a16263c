import { useRouter } from '@tanstack/react-router'
import { CloudAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { m } from '~/paraglide/messages'
import type { SearchParams } from '../../search/search.schema'
import { FleetFrame } from './fleet-frame'

/** The cars could not be read at all (source.md §8, 'Error retrieving cars ...'); the search stays. */
export function FleetFailed({ params }: { readonly params: SearchParams }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
  }
  return (
    <FleetFrame params={params}>
      {() => (
        <div className="wrap fleet-failed">
          <div className="empty" role="alert">
            <CloudAlert className="i i-32" aria-hidden />
            <h1 className="h3">{m.fleet_error_title()}</h1>
            <p>{m.fleet_error_text()}</p>
            <Button busy={busy} onClick={retry} className="js-only">
              {m.fleet_retry()}
            </Button>
          </div>
        </div>
      )}
    </FleetFrame>
  )
}
