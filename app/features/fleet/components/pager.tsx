import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { focusAfter } from '~/components/ui/focus-after'
import { rentalParams } from '~/features/search/rental-params'
import { ownParams } from '~/features/search/search.schema'
import { m } from '~/paraglide/messages'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import { pagesToShow } from '../pages-to-show'
import { useFleetScreen } from './fleet-context'
import { COUNT_ID } from './fleet-ids'

/** The pages of a long list; give it the page as its key, so that the focus moves on when another one is shown. */
export function Pager({ page, pages }: { readonly page: number; readonly pages: number }) {
  return (
    <nav className="pager" aria-label={m.fleet_pages()}>
      {page > 1 && (
        <PageLink to={page - 1} className="before">
          <ChevronLeft className="i" aria-hidden />
          {m.fleet_page_before()}
        </PageLink>
      )}
      <ol>
        {pagesToShow(page, pages).map(({ number, gap, near }) => (
          <li key={number} data-gap={gap || undefined} data-near={near || undefined}>
            <PageLink to={number} label={m.fleet_page({ page: number })} current={number === page}>
              {number}
            </PageLink>
          </li>
        ))}
      </ol>
      {page < pages && (
        <PageLink to={page + 1} className="after">
          {m.fleet_page_after()}
          <ChevronRight className="i" aria-hidden />
        </PageLink>
      )}
    </nav>
  )
}

function PageLink({
  to,
  label,
  current = false,
  className,
  children,
}: {
  readonly to: number
  readonly label?: string
  readonly current?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  const { search } = useFleetScreen()
  return (
    <Link
      to="/flota"
      search={(previous) => ({
        ...ownParams(previous),
        ...rentalParams(search),
        pagina: to === 1 ? undefined : to,
      })}
      resetScroll={false}
      preload={false}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      // Else the router marks every page whose params are among the address's.
      activeOptions={{ exact: true, explicitUndefined: true }}
      onClick={() => focusAfter(`#${COUNT_ID}`, { scroll: true })}
    >
      {children}
    </Link>
  )
}
