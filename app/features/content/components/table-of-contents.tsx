import { m } from '~/paraglide/messages'
import ChevronDown from '~icons/lucide/chevron-down'
import List from '~icons/lucide/list'
import type { TextPart } from '../content.types'
import { useCurrentPart } from '../use-current-part'

/** Beside the text on a desktop, its current part marked; a closed disclosure over it on a phone. */
export function TableOfContents({ parts }: { readonly parts: readonly TextPart[] }) {
  const current = useCurrentPart(parts)
  return (
    <aside className="toc">
      <nav className="desk-only" aria-label={m.info_on_this_page()}>
        <h2>{m.info_on_this_page()}</h2>
        <Parts parts={parts} current={current} />
      </nav>
      <details className="phone-only toc-phone">
        <summary>
          <List className="i" aria-hidden />
          {m.info_on_this_page()}
          <span className="muted small">{m.info_parts({ count: parts.length })}</span>
          <ChevronDown className="i" aria-hidden />
        </summary>
        <nav aria-label={m.info_on_this_page()}>
          <Parts parts={parts} current={null} />
        </nav>
      </details>
    </aside>
  )
}

function Parts({
  parts,
  current,
}: {
  readonly parts: readonly TextPart[]
  readonly current: string | null
}) {
  const numbered = parts.some(({ number }) => number !== '')
  return (
    <ol className={numbered ? 'toc-numbered' : undefined}>
      {parts.map(({ id, title, number }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            {numbered && <span>{number}</span>}
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
