import { classNames } from '~/components/ui/class-names'
import { isOpenStatus } from '~/domain/branch/branch-status'
import type { Point } from '~/features/maps/label-spots'
import { m } from '~/paraglide/messages'
import { type ShownBranch, useBranchesScreen } from './branches-context'

/**
 * A link to the card of a branch; a pin that stands for several branches leads to the first. `plain`: only a drawing, on
 * maps too small for fingers to tell the pins apart.
 */
export function MapPin({
  branches,
  at: { x, y },
  radius,
  label,
  plain = false,
  onChoose,
}: {
  readonly branches: readonly [ShownBranch, ...ShownBranch[]]
  readonly at: Point
  readonly radius: number
  readonly label: string
  readonly plain?: boolean
  readonly onChoose?: (() => void) | undefined
}) {
  const { chosen, pointed, point, locale } = useBranchesScreen()
  const [first] = branches
  const isGroup = branches.length > 1
  const has = (slug: string | null) => branches.some((branch) => branch.slug === slug)
  const look = classNames(
    'bch-pin',
    !branches.some(({ status }) => isOpenStatus(status)) && 'is-shut',
    has(pointed) && 'is-pointed',
    has(chosen) && 'is-chosen',
  )
  const drawn = (
    <>
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={y} dy=".35em" textAnchor="middle" fontSize={radius > 12 ? 14 : 10}>
        {isGroup ? branches.length : first.number}
      </text>
    </>
  )
  if (plain) return <g className={look}>{drawn}</g>
  return (
    <a
      className={look}
      href={`#${first.slug}`}
      aria-label={
        isGroup
          ? m.branches_pin_group({ count: branches.length, place: label })
          : m.branches_pin({
              number: first.number,
              name: first.name[locale],
              status: first.statusText,
            })
      }
      onPointerEnter={() => point(isGroup ? null : first.slug)}
      onPointerLeave={() => point(null)}
      onClick={onChoose}
    >
      {drawn}
    </a>
  )
}
