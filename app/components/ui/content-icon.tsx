import { useEffect, useState } from 'react'
import type { IconComponent } from './stroke'

/** An icon that content names, for example `lucide:truck`; `fallback` is shown until it is there, or for good. */
export function ContentIcon({
  name,
  className,
  fallback: Fallback,
}: {
  readonly name: string
  readonly className: string
  readonly fallback: IconComponent
}) {
  const [Drawn, setDrawn] = useState<IconComponent>(() => Fallback)
  useEffect(() => {
    const [, lucide] = /^lucide:([a-z0-9-]+)$/.exec(name) ?? []
    if (!lucide) return
    let left = false
    import('./icon-source')
      .then(({ iconOf }) => iconOf(lucide))
      .then(
        (found) => {
          if (!left && found) setDrawn(() => found)
        },
        // The code is lost (offline, a new version): the fallback stays.
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [name])
  return <Drawn className={className} aria-hidden />
}
