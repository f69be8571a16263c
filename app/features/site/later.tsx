import type { AnyRouter } from '@tanstack/react-router'
import { loadOfflineBar } from '~/components/layout/connection'
import type { useToast } from '~/components/ui/toast'
import { m } from '~/paraglide/messages'
import { appConfig } from '../../../app.config'
import { reload } from './connection'
import { preloadNext } from './preload-next'
import { latestBuild, ownBuild, whenDue } from './version'

/** Runs a second after a page was loaded; its code comes only then. @returns how to stop */
export function later(router: AnyRouter, { show }: ReturnType<typeof useToast>): () => void {
  preloadNext(router)
  // Without a connection they could not be fetched any more; where it is lost already, they come when it is back.
  const load = () => {
    Promise.all([loadOfflineBar(), import('~/components/ui/toast-card')]).catch(() =>
      addEventListener('online', load, { once: true }),
    )
  }
  load()
  if (ownBuild === '') return () => undefined
  let offered = ownBuild
  // Whoever closes the offer of a build is not asked again for that one (D27).
  const ask = async () => {
    const latest = await latestBuild()
    if (!latest || latest === offered) return
    offered = latest
    const update = (
      <button type="button" onClick={reload}>
        {m.version_update()}
      </button>
    )
    show({
      id: 'version',
      title: m.error_outdated_title(),
      text: (
        <>
          {m.version_kept()} {update}
        </>
      ),
      duration: null,
    })
  }
  return whenDue(() => void ask(), { now: Date.now, pollMinutes: appConfig.versionPollMinutes })
}
