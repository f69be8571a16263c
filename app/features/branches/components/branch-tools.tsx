import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { classNames } from '~/components/ui/class-names'
import { withLocale } from '~/domain/locale-path'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import LocateFixed from '~icons/lucide/locate-fixed'
import Search from '~icons/lucide/search'
import X from '~icons/lucide/x'
import { type BranchFilter, type BranchParams, branchFilters } from '../branch-params'
import type { NearMe } from '../use-near-me'

/** A GET form and links: without scripts the address does the same. */
export function BranchTools({
  params,
  typed,
  input,
  counts,
  near,
  onType,
  onNear,
}: {
  readonly params: BranchParams
  readonly typed: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly counts: Readonly<Record<BranchFilter | 'all', number>>
  readonly near: NearMe['state']
  readonly onType: (text: string) => void
  readonly onNear: () => void
}) {
  const clear = () => {
    onType('')
    input.current?.focus()
  }
  const isAsking = near === 'asking' || near === 'slow'
  return (
    <div className="row bch-tools">
      <search>
        <form
          action={withLocale('/sucursales', currentLocaleForm())}
          onSubmit={(event) => event.preventDefault()}
        >
          {params.filtro && <input type="hidden" name="filtro" value={params.filtro} />}
          <div className="input bch-ask">
            <button type="submit" className="bch-submit" aria-label={m.branches_search_submit()}>
              <Search className="i" aria-hidden />
            </button>
            <input
              ref={input}
              type="search"
              name="q"
              aria-label={m.branches_search()}
              placeholder={m.branches_search_hint()}
              value={typed}
              maxLength={60}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => onType(event.currentTarget.value)}
            />
            {typed !== '' && (
              <button
                type="button"
                className="bch-clear js-only"
                aria-label={m.branches_search_clear()}
                onClick={clear}
              >
                <X className="i" aria-hidden />
              </button>
            )}
          </div>
        </form>
      </search>
      <button
        type="button"
        className={classNames('btn js-only bch-near', near === 'here' ? 'btn-deep' : 'btn-2')}
        aria-pressed={near === 'here'}
        aria-busy={isAsking || undefined}
        onClick={onNear}
      >
        {isAsking && <span className="spin" aria-hidden="true" />}
        <LocateFixed className="i" aria-hidden />
        <span>{m.branches_near_me()}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: links are no fields of a form */}
      <div className="bch-chips" role="group" aria-label={m.branches_filter()}>
        {([undefined, ...branchFilters] as const).map((filter) => (
          <Link
            key={filter ?? 'all'}
            to="/sucursales"
            search={{ q: params.q, filtro: filter }}
            replace
            resetScroll={false}
            preload={false}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            className="pill bch-chip"
            aria-current={params.filtro === filter ? 'true' : undefined}
            activeProps={{ 'aria-current': 'true' }}
          >
            {filter === 'abiertas' && <span className="bch-dot" aria-hidden="true" />}
            {filterNames[filter ?? 'all']()}
            <span className="bch-count">{counts[filter ?? 'all']}</span>
          </Link>
        ))}
      </div>
    </div>
  )
}

const filterNames: Record<BranchFilter | 'all', () => string> = {
  all: m.branches_all,
  aeropuertos: m.branches_airports,
  ciudad: m.branches_in_town,
  abiertas: m.branches_open_now,
}
