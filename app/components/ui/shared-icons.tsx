import type { ReactNode } from 'react'
import { type IconComponent, SharedShapes } from './stroke'

/** For a list whose rows show the same icons: their shapes stand in the page once, each icon only points at them. */
export function SharedIcons({
  icons,
  children,
}: {
  readonly icons: ReadonlyMap<IconComponent, string>
  readonly children: ReactNode
}) {
  return (
    <>
      <div hidden>
        {[...icons].map(([Icon, id]) => (
          <Icon key={id} id={id} />
        ))}
      </div>
      <SharedShapes value={icons}>{children}</SharedShapes>
    </>
  )
}
