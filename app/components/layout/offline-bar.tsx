import './offline-bar.css'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDate, timeInSentence } from '~/domain/calendar/dates'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import WifiOff from '~icons/lucide/wifi-off'
import { useToast } from '../ui/toast'
import { isReachable, type OfflineBarProps } from './connection'

/** Under the header; the screen stays. Whoever has scrolled past it is told by a toast. */
export function OfflineBar({ readAt, locale, isBooked }: OfflineBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [looking, setLooking] = useState<'no' | 'yes' | 'in vain'>('no')
  const { show, dismiss } = useToast()
  useEffect(() => {
    if (!bar.current || bar.current.getBoundingClientRect().bottom <= 0) {
      const [title, text] = [m.shell_offline_title(), m.error_offline_text()]
      show({ id: ID, icon: <WifiOff className="i" aria-hidden />, title, text, duration: null })
    }
    return () => {
      dismiss(ID)
      // Another screen has a bar of its own; only a connection that is back ends it.
      if (onlineManager.isOnline()) show({ id: ID, title: m.shell_online() })
    }
  }, [show, dismiss])
  const look = async () => {
    if (looking === 'yes') return
    setLooking('yes')
    if (!(await lookAgain())) setLooking('in vain')
  }
  return (
    <div ref={bar} className="stale stale-off" role="status">
      <div className="wrap">
        <WifiOff className="i" aria-hidden />
        <span>
          <b>{looking === 'in vain' ? m.shell_offline_still() : m.shell_offline_title()}</b>{' '}
          {savedWords(readAt, Date.now(), locale)} {!isBooked && m.nav_stale_prices()}
        </span>
        <button
          type="button"
          className="link inh"
          aria-busy={looking === 'yes' || undefined}
          onClick={look}
        >
          {looking === 'yes' ? m.ui_loading() : m.shell_offline_retry()}
        </button>
      </div>
    </div>
  )
}

const ID = 'offline'

/** A page that was kept may be of another day. */
export function savedWords(readAt: number, now: number, locale: Locale): string {
  const [read, today] = [panamaNow(readAt), dateOf(panamaNow(now))]
  const time = timeInSentence(read, locale)
  if (dateOf(read) === today) return m.shell_offline_text({ time })
  return m.shell_offline_text_on({ date: formatDate(read, locale), time })
}

/** A browser may be wrong about its connection: an answer of the site counts for more. @returns whether it answered */
async function lookAgain(): Promise<boolean> {
  const answered = await isReachable()
  if (answered) onlineManager.setOnline(true)
  return answered
}
