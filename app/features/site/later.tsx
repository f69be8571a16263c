import type { AnyRouter } from '@tanstack/react-router'
import { loadOfflineBar } from '~/components/layout/connection'
import type { useToast } from '~/components/ui/toast'
import { m } from '~/paraglide/messages'
import { appConfig } from '../../../app.config'
import { passOverLostCode, reload } from './connection'
import { ownBuild } from './own-build'
import { preloadNext } from './preload-next'
import { startField } from './start-field'
import { tellOfCookies } from './tell-of-cookies'
import { newerBuild, whenDue } from './version'

/** Runs a second after a page was loaded; its code comes only then. @returns how to stop */
export function later(router: AnyRouter, toast: ReturnType<typeof useToast>): () => void {
  const { show } = toast
  const stopLooking = tellOfCookies(router, toast)
  preloadNext(router)
  const stopField = startField(router, router.options.context.site()?.fieldSample)
  // Without a connection they could not be fetched any more; where it is lost already, they come when it is back.
  const load = () => {
    Promise.all([loadOfflineBar(), import('~/components/ui/toast-card')]).catch((error) => {
      passOverLostCode(error)
      addEventListener('online', load, { once: true })
    })
  }
  load()
  const stop = () => {
    stopLooking()
    stopField()
  }
  if (ownBuild === '') return stop
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
  const stopAsking = whenDue(() => void ask(), {
    now: Date.now,
    pollMinutes: appConfig.versionPollMinutes,
  })
  return () => {
    stop()
    stopAsking()
  }
}
