import '../car.css'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { KeptForBots } from '~/components/layout/kept-for-bots'
import { Button, LinkButton } from '~/components/ui/button'
import { ownParams } from '~/features/search/search.schema'
import { useReturn } from '~/features/site/connection'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import CloudAlert from '~icons/lucide/cloud-alert'

/** The car could not be read at all (§8.6, 'Error retrieving cars ...'); the search stays in the address. */
export function CarFailed({ error }: { readonly error: unknown }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = useCallback(async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
  }, [router])
  const isAway = useReturn(error, retry)
  const frame = useLayout()
  return (
    <KeptForBots>
      <DefaultLayout {...frame}>
        <div className="wrap au-failed" role="alert">
          <CloudAlert className="i i-32" aria-hidden />
          <h1 className="h3">{isAway ? m.error_offline_title() : m.carpage_failed_title()}</h1>
          <p>{isAway ? m.error_offline_text() : m.carpage_failed_text()}</p>
          <Button busy={busy} onClick={retry} className="js-only">
            {m.fleet_retry()}
          </Button>
          <LinkButton to="/flota" search={ownParams} variant="outline">
            {m.carpage_fleet()}
          </LinkButton>
        </div>
      </DefaultLayout>
    </KeptForBots>
  )
}
