import { FactIcon } from '~/components/ui/fact-icon'
import type { PageFact } from '~/domain/info-page'
import { m } from '~/paraglide/messages'

const HEADING_ID = 'en-corto'

/** "En corto": a panel in the text, or three cards over the questions. */
export function PageFacts({
  facts,
  wide = false,
}: {
  readonly facts: readonly PageFact[]
  readonly wide?: boolean
}) {
  return (
    <section className={wide ? 'page-facts-wide' : 'page-facts'} aria-labelledby={HEADING_ID}>
      <h2 className={wide ? 'sr' : 'h4'} id={HEADING_ID}>
        {m.info_in_short()}
      </h2>
      <ul className="points">
        {facts.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="fact-ic">
              <FactIcon icon={icon} className={wide ? 'i i-24' : 'i'} />
            </span>
            <span>
              <b>{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
