import type { AnyRouter } from '@tanstack/react-router'
import { loadOfflineBar } from '~/components/layout/connection'
import type { useToast } from '~/components/ui/toast'
import { m } from '~/paraglide/messages'
import { appConfig } from '../../../app.config'
import { reload } from './connection'
import { ownBuild } from './own-build'
import { preloadNext } from './preload-next'
import { newerBuild, whenDue } from './version'

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
    const build = await newerBuild(offered)
    if (!build) return
    offered = build.id
    const keepsForm = build.draftFormat === import.meta.env.DRAFT_FORMAT
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
          {keepsForm ? m.version_kept() : m.version_form()} {update}
        </>
      ),
      duration: null,
    })
  }
  return whenDue(() => void ask(), {
    now: Date.now,
    pollMinutes: appConfig.versionPollMinutes,
  })
}
