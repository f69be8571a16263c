import { Link } from '@tanstack/react-router'
import { FactIcon } from '~/components/ui/fact-icon'
import { m } from '~/paraglide/messages'
import type { RelatedPage } from '../content.types'

export function RelatedPages({ pages }: { readonly pages: readonly RelatedPage[] }) {
  if (pages.length === 0) return null
  return (
    <nav className="related" aria-label={m.info_related()}>
      <h2 className="h4">{m.info_related()}</h2>
      <ul>
        {pages.map(({ slug, title, description, icon }) => (
          <li key={slug}>
            <Link to="/info/$slug" params={{ slug }}>
              <FactIcon icon={icon} className="i" />
              <span>
                <b>{title}</b>
                <small>{description}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
