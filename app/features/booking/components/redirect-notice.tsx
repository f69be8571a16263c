import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useRef } from 'react'
import { Note } from '~/components/ui/note'
import { useToast } from '~/components/ui/toast'
import { type NoticeCode, noticeCodes } from '../booking.types'
import { noticeWords } from '../notice-words'

/** Says `aviso` once: the address forgets it, so that a reload is silent, and the next screen takes it away. */
export function RedirectNotice() {
  const { aviso } = useSearch({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const said = useRef<string | null>(null)
  const { show, dismiss } = useToast()
  const navigate = useNavigate()
  const router = useRouter()
  const notice = noticeCodes.find((one) => one === aviso)
  useEffect(() => {
    if (!notice) return
    said.current = pathname
    import('../notice-words').then(
      ({ noticeWords, lastingNotices }) => {
        const stays = lastingNotices.has(notice) && { duration: null }
        show({ id: 'notice', title: noticeWords[notice](), ...stays })
        // Who is on the way to another page is not led back.
        if (router.latestLocation.pathname !== pathname) return
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, aviso: undefined }),
          replace: true,
          resetScroll: false,
        })
      },
      // The code is lost (offline, a new version): the address keeps the reason for the next load.
      () => undefined,
    )
  }, [notice, pathname, show, navigate, router])
  useEffect(() => {
    if (said.current === null || said.current === pathname) return
    said.current = null
    dismiss('notice')
  }, [pathname, dismiss])
  if (!notice) return null
  return <noscript>{note(notice)}</noscript>
}

/** Browsers that run scripts do not look inside `noscript`, and its words need not travel. */
const note = createIsomorphicFn()
  .server((notice: NoticeCode) => <Note tone="info">{noticeWords[notice]()}</Note>)
  .client((_notice: NoticeCode) => null)
