import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { whatsAppLink } from '~/components/layout/contact-links'
import { Button } from '~/components/ui/button'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { WhatsAppIcon } from '~/components/ui/whats-app-icon'
import { dateOf } from '~/domain/calendar/rental-period'
import { m } from '~/paraglide/messages'
import { BranchCard } from './branch-card'
import { type ShownBranch, useBranchesScreen } from './branches-context'

export type ListedCard = { readonly branch: ShownBranch; readonly distance?: string }

/** The chosen branch first; `first`: the rest behind a button. */
export function BranchesList({
  title,
  cards,
  first = cards.length,
  days,
  whatsapp,
  help,
}: {
  readonly title: string
  readonly cards: readonly ListedCard[]
  readonly first?: number
  /** Days of the rental that the prices are for; 0 means that there are no prices. */
  readonly days: number
  readonly whatsapp: string
  /** Asks what the list may not answer. */
  readonly help: boolean
}) {
  const { now, locale, chosen, pointed, point } = useBranchesScreen()
  const hydrated = useHydrated()
  const [all, setAll] = useState(false)
  useFocusAfter()
  const ordered = cards.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)))
  const shown = all ? ordered : ordered.slice(0, first)
  const rest = ordered.length - shown.length
  const hasPrices = days > 0 && shown.some(({ branch }) => branch.dayPrice !== null)
  function isChosen({ branch }: ListedCard): boolean {
    return branch.slug === chosen
  }
  return (
    <section className="bch-list" aria-labelledby="bch-list">
      <div className="bch-list-h">
        <h2 className="h3" id="bch-list">
          {title}
        </h2>
        {hasPrices && <p className="small muted">{m.branches_price_is({ days })}</p>}
      </div>
      <ul className="bch-cards">
        {shown.map((card) => (
          <BranchCard
            key={card.branch.slug}
            branch={card.branch}
            distance={card.distance}
            today={dateOf(now)}
            locale={locale}
            live={hydrated}
            chosen={isChosen(card)}
            pointed={card.branch.slug === pointed}
            point={point}
          />
        ))}
        {help && whatsapp && (
          <li className="bch-card bch-help">
            <WhatsAppIcon className="i i-24" aria-hidden />
            <div>
              <h3>{m.branches_help()}</h3>
              <p className="small muted">{m.branches_help_text()}</p>
              <a className="link" href={whatsAppLink(whatsapp)}>
                {m.branches_ask()}
              </a>
            </div>
          </li>
        )}
      </ul>
      {rest > 0 && (
        <p className="bch-rest">
          <Button
            variant="outline"
            onClick={() => {
              focusAfter(`.bch-cards > li:nth-child(${shown.length + 1}) a`)
              setAll(true)
            }}
          >
            {m.branches_rest({ count: rest })}
          </Button>
        </p>
      )}
    </section>
  )
}
