import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAddressAfterPaint } from '~/features/search/use-address-after-paint'
import { cleanQuestion } from './branch-params'

/** The typed text is at once in the list and then in the address; a text from the address is shown as it is. */
export function useQuestion(asked: string) {
  const navigate = useNavigate({ from: '/sucursales/' })
  const [typed, setTyped] = useState(asked)
  const written = useRef(asked)
  const input = useRef<HTMLInputElement>(null)
  if (asked !== written.current) {
    written.current = asked
    setTyped(asked)
  }
  const write = useAddressAfterPaint<{ readonly q: string }>(({ q }) => {
    written.current = q
    return navigate({
      search: (before) => ({ ...before, q: q || undefined }),
      replace: true,
      resetScroll: false,
    })
  })
  const type = (text: string) => {
    setTyped(text)
    const q = cleanQuestion(text)
    if (q !== written.current) void write({ q })
  }
  // The text that was typed before the page could react.
  const first = useRef({ type, asked })
  useEffect(() => {
    const { type: take, asked: sent } = first.current
    const early = input.current?.value
    if (early && early !== sent) take(early)
  }, [])
  return { typed, type, input }
}
