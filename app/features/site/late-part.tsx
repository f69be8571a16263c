import { onlineManager } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { loadOfflineBar } from '~/components/layout/connection'
import { loadToastCards, useToast } from '~/components/ui/toast'
import { m } from '~/paraglide/messages'
import RefreshCw from '~icons/lucide/refresh-cw'
import Wifi from '~icons/lucide/wifi'
import { appConfig } from '../../../app.config'
import { reload } from './connection'
import { onOutdated } from './error-adapter'
import { type Connection, mayPreload, preloadNext } from './preload-next'
import { toBuild, watchVersion } from './version'

/** What a page does once it can be used: it looks out for its connection and for a newer build, and gets the next screen ready. */
export function beginLatePart(router: AnyRouter): void {
  void loadToastCards()
  void loadOfflineBar()
  tellOfReturn()
  offerUpdates()
  preloadAfterEach(router)
}

const toast = useToast()

/** Queries that were waiting go on by themselves, and what shows prices asks again (`refetchOnReconnect`). */
function tellOfReturn(): void {
  if (!navigator.onLine) onlineManager.setOnline(false)
  onlineManager.subscribe((isOnline) => {
    if (!isOnline) return toast.dismiss(ID.online)
    toast.show({ id: ID.online, icon: <Wifi className="i" aria-hidden />, title: m.shell_online() })
  })
}

const ID = { online: 'online', version: 'version' }

/** D27. A page of the development server has no build. */
function offerUpdates(): void {
  onOutdated(offerUpdate)
  const own = toBuild(Reflect.get(window, 'istmoBuild'))
  if (!own) return
  watchVersion({
    own,
    interval: appConfig.versionPollMinutes * 60_000,
    fetchJson: async (address) => (await fetch(address, { cache: 'no-store' })).json(),
    onNewer: offerUpdate,
    now: () => Date.now(),
    every: (milliseconds, act) => setInterval(act, milliseconds),
    onFocus: (act) => {
      window.addEventListener('focus', act)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') act()
      })
    },
  })
}

/** Search and choices are in the address, what was typed is saved on leaving the page. */
function offerUpdate(): void {
  toast.show({
    id: ID.version,
    icon: <RefreshCw className="i" aria-hidden />,
    title: m.shell_version_title(),
    text: (
      <>
        {m.shell_version_text()}{' '}
        <button type="button" onClick={reload}>
          {m.shell_version_update()}
        </button>
      </>
    ),
    duration: null,
  })
}

function preloadAfterEach(router: AnyRouter): void {
  const preload = () => {
    const { connection }: { readonly connection?: Connection } = navigator
    if (mayPreload(connection, navigator.onLine)) preloadNext(router, router.options.context.site())
  }
  let timer: ReturnType<typeof setTimeout>
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (!pathChanged) return
    clearTimeout(timer)
    timer = setTimeout(preload, appConfig.preloadDelay)
  })
  preload()
}
