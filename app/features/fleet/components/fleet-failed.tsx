import '../fleet.css'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { KeptForBots } from '~/components/layout/kept-for-bots'
import { Button } from '~/components/ui/button'
import type { SearchParams } from '~/features/search/search.schema'
import { useReturn } from '~/features/site/connection'
import { m } from '~/paraglide/messages'
import CloudAlert from '~icons/lucide/cloud-alert'
import { FleetFrame } from './fleet-frame'
import { COUNT_ID } from './fleet-ids'

/** The cars could not be read at all (§8.6, 'Error retrieving cars ...'); the search stays. */
export function FleetFailed({
  error,
  params,
}: {
  readonly error: unknown
  readonly params: SearchParams
}) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = useCallback(async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
  }, [router])
  const isAway = useReturn(error, retry)
  return (
    <KeptForBots>
      <FleetFrame params={params}>
        {() => (
          <div className="wrap fleet-failed">
            <div className="empty fleet-none" role="alert">
              <CloudAlert className="i i-32" aria-hidden />
              <h1 className="h3" id={COUNT_ID} tabIndex={-1}>
                {isAway ? m.error_offline_title() : m.fleet_error_title()}
              </h1>
              <p>{isAway ? m.error_offline_text() : m.fleet_error_text()}</p>
              <Button busy={busy} onClick={retry} className="js-only">
                {m.fleet_retry()}
              </Button>
            </div>
          </div>
        )}
      </FleetFrame>
    </KeptForBots>
  )
}
