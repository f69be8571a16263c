import { useEffect, useRef, useState } from 'react'

/** Says a new total politely once it has settled, so that a row of changes is one announcement. */
export function TotalAnnouncer({ text }: { readonly text: string }) {
  const first = useRef(text)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text === first.current) return
    first.current = ''
    const timer = setTimeout(() => setSaid(text), 700)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="sr" role="status">
      {said}
    </p>
  )
}
