import type { Point } from '~/features/maps/label-spots'
import { m } from '~/paraglide/messages'

/** Where the renter is, as their device says. */
export function MeDot({ at: { x, y }, size }: { readonly at: Point; readonly size: number }) {
  return (
    <g className="bch-me">
      <circle className="bch-halo" cx={x} cy={y} r={size * 2.5} />
      <circle cx={x} cy={y} r={size} />
      <text x={x} y={y - size * 3} textAnchor="middle" fontSize={size * 2}>
        {m.branches_you()}
      </text>
    </g>
  )
}
