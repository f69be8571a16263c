import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import type { InfoText } from '../content.types'

export function PageHead({
  page,
  children,
}: {
  readonly page: Pick<InfoText, 'title' | 'description' | 'category'>
  readonly children?: ReactNode
}) {
  const category = categories[page.category]
  return (
    <header className="page-h info-head">
      <div>
        <nav className="crumbs info-crumbs" aria-label={m.info_breadcrumb()}>
          <ol>
            <li>
              <Link to="/">{m.info_home()}</Link>
            </li>
            {category && <li>{category()}</li>}
            <li aria-current="page">{page.title}</li>
          </ol>
        </nav>
        <h1 className="h1">{page.title}</h1>
        {page.description && <p className="lead">{page.description}</p>}
      </div>
      {children}
    </header>
  )
}

/** A category has no page of its own: it is said, and leads nowhere. */
const categories: Readonly<Record<string, () => string>> = {
  legal: m.info_category_legal,
  help: m.info_category_help,
  corporate: m.info_category_corporate,
}
