import '~/components/layout/page.css'
import '~/features/maps/maps.css'
import '../branches.css'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DefaultLayout } from '~/components/layout/default-layout'
import { branchStatus } from '~/domain/branch/branch-status'
import { formatDateTime } from '~/domain/calendar/dates'
import { dateOf } from '~/domain/calendar/rental-period'
import { withTaxes } from '~/domain/pricing/taxes'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import { branchAnswer, countsOf } from '../answer'
import { type BranchParams, cleanQuestion } from '../branch-params'
import { capitalised, statusWords } from '../branch-words'
import type { BranchList } from '../branches.functions'
import { useNearMe } from '../use-near-me'
import { usePanamaClock } from '../use-panama-clock'
import { useQuestion } from '../use-question'
import { BranchTools } from './branch-tools'
import { BranchesAnswer } from './branches-answer'
import { BranchesContext, type ShownBranch } from './branches-context'
import { ClosuresBand } from './closures-band'
import { NearNote } from './near-note'

/** `/sucursales` (§2.9): find a branch and book from it. */
export function BranchesScreen({
  list: { branches: listed, days },
  params,
}: {
  readonly list: BranchList
  readonly params: BranchParams
}) {
  const layout = useLayout()
  const { locale } = layout
  const view = useSite()
  const { tax } = view.site
  const now = usePanamaClock(view.now)
  const branches = useMemo(
    () =>
      listed.map((branch, index): ShownBranch => {
        const status = branchStatus(branch, now)
        const statusText = statusWords(status, now, locale)
        const afterHoursFee = withTaxes(branch.afterHoursFee, {
          airportPercent: branch.concessionRate,
          taxPercent: tax,
        })
        return { ...branch, afterHoursFee, number: index + 1, status, statusText }
      }),
    [listed, now, locale, tax],
  )
  const question = useQuestion(params.q ?? '')
  const { near, ask, clear } = useNearMe()
  const [pointed, point] = useState<string | null>(null)
  const chosen = useChosen(branches)
  const me = near.state === 'here' ? near.position : null
  const abroad = branches.find(({ kind }) => kind === 'airport') ?? branches[0]
  const from = me ?? (near.state === 'outside' ? (abroad ?? null) : null)
  const asked = { ...params, q: cleanQuestion(question.typed) || undefined }
  const answer = branchAnswer(branches, asked, { locale, now, from })
  const airports = branches.filter(({ kind }) => kind === 'airport').length
  return (
    <DefaultLayout {...layout}>
      <BranchesContext value={{ now, locale, chosen, pointed, point }}>
        <div className="wrap bch-page">
          <div className="page-h">
            <div>
              <h1 className="h1">{m.branches_title()}</h1>
              <p className="lead">{m.branches_lead({ count: branches.length, airports })}</p>
            </div>
            <p className="row small muted bch-time">
              <Clock className="i i-16" aria-hidden />
              {m.branches_time({
                time: capitalised(formatDateTime(now, locale)),
              })}
            </p>
          </div>
          <BranchTools
            params={asked}
            typed={question.typed}
            input={question.input}
            counts={countsOf(branches, asked.q ?? '', locale, now)}
            near={near.state}
            onType={question.type}
            onNear={near.state === 'here' ? clear : ask}
          />
          <BranchesAnswer
            answer={answer}
            params={asked}
            total={branches.length}
            days={days}
            me={me}
            near={near.state}
            whatsapp={view.site.whatsapp}
            note={<NearNote near={near} from={abroad?.name[locale] ?? ''} onClear={clear} />}
          />
          <ClosuresBand branches={branches} today={dateOf(now)} locale={locale} />
        </div>
      </BranchesContext>
    </DefaultLayout>
  )
}

/** The branch that the address names after `#`. A server never sees it, so a document shows it by `:target` until then. */
function useChosen(known: readonly { readonly slug: string }[]): string | null {
  const hydrated = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  const chosen = hydrated && known.some(({ slug }) => slug === hash) ? hash : null
  const shown = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!hydrated) return
    const before = shown.current
    shown.current = chosen
    // The one of the document's own address is where the browser put it.
    if (before === undefined || chosen === null || chosen === before) return
    const panel = document.getElementById(chosen)
    panel?.scrollIntoView({ block: 'start' })
    panel?.focus({ preventScroll: true })
  }, [chosen, hydrated])
  return chosen
}
