import type { ReactNode } from 'react'
import type { Position } from '~/features/maps/map-places'
import { m } from '~/paraglide/messages'
import type { Answer } from '../answer'
import type { BranchParams } from '../branch-params'
import { kilometerWords } from '../distance'
import type { NearMe } from '../use-near-me'
import type { ShownBranch } from './branches-context'
import { BranchesEmpty } from './branches-empty'
import { BranchesList } from './branches-list'
import { BranchesMap } from './branches-map'

const NEAREST = 6

type AnswerProps = {
  readonly answer: Answer<ShownBranch>
  readonly params: BranchParams
  readonly total: number
  readonly days: number
  readonly me: Position | null
  readonly near: NearMe['state']
  readonly whatsapp: string
  /** The note of "near me". */
  readonly note: ReactNode
}

/** The map and the list, or what to do where nothing was found. */
export function BranchesAnswer(props: AnswerProps) {
  const { answer, me, near, days, whatsapp, note } = props
  const isSorted = answer.kind === 'list' && (near === 'here' || near === 'outside')
  const [title, first] = headingOf(props, isSorted)
  const cards = answer.found.map(({ branch, kilometers }) => ({
    branch,
    ...(kilometers === undefined
      ? {}
      : { distance: distanceWords(kilometerWords(kilometers), near === 'here' && isSorted) }),
  }))
  return (
    <>
      {answer.kind !== 'list' && <Nothing {...props} />}
      {answer.found.length > 0 && answer.kind !== 'place' && (
        <BranchesMap branches={answer.found.map(({ branch }) => branch)} me={me} />
      )}
      {note}
      <p role="status" className="sr">
        {title}
      </p>
      {cards.length > 0 && (
        <BranchesList
          key={isSorted ? near : 'all'}
          title={title}
          cards={cards}
          first={first}
          days={days}
          whatsapp={whatsapp}
          help={answer.kind === 'list' && !isSorted}
        />
      )}
    </>
  )
}

/** The list's heading, and how many cards it begins with. */
function headingOf(
  { answer, total }: Pick<AnswerProps, 'answer' | 'total'>,
  isSorted: boolean,
): readonly [title: string, first: number] {
  const { length } = answer.found
  if (answer.kind === 'place') return [m.branches_near_place({ place: answer.place.name }), length]
  if (answer.kind === 'filtered') return [m.branches_none_filtered(), 0]
  const first = isSorted ? Math.min(NEAREST, length) : length
  if (isSorted && first < total) return [m.branches_nearest({ count: first }), first]
  return [m.branches_count({ count: length }), first]
}

function distanceWords(distance: string, isFromMe: boolean): string {
  return isFromMe ? m.branches_distance_me({ distance }) : m.branches_distance({ distance })
}

function Nothing({ answer, params, total, whatsapp }: AnswerProps) {
  const all = { change: {}, changeLabel: m.branches_show_all({ count: total }) }
  if (answer.kind === 'place') {
    return (
      <BranchesEmpty
        {...all}
        title={m.branches_none_in({ place: answer.place.name })}
        text={m.branches_none_in_text()}
        whatsapp={whatsapp}
      />
    )
  }
  if (answer.kind === 'unknown') {
    return (
      <BranchesEmpty
        {...all}
        title={m.branches_unknown({ place: params.q ?? '' })}
        text={m.branches_unknown_text()}
        whatsapp={whatsapp}
      />
    )
  }
  return (
    <BranchesEmpty
      title={m.branches_none_filtered()}
      text={m.branches_none_filtered_text()}
      change={{ q: params.q }}
      changeLabel={m.branches_without_filter()}
      whatsapp=""
    />
  )
}
