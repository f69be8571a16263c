import { useEffect, useState } from 'react'

/** Pixels from the top of the window where reading happens: a part is current once its heading has passed. */
const READING_LINE = 160

/** Id of the part that is being read; null until the page is alive. */
export function useCurrentPart(parts: readonly { readonly id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const passed = parts.filter(({ id }) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top <= READING_LINE
      })
      setCurrent((isAtEnd() ? parts.at(-1) : (passed.at(-1) ?? parts[0]))?.id ?? null)
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [parts])
  return current
}

/** The last parts of a short page never come up to the line. */
function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement
  return scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
}
