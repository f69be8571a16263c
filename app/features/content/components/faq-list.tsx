import { type ReactNode, useMemo } from 'react'
import { whatsAppLink } from '~/components/layout/contact-links'
import { RichText } from '~/components/ui/rich-text'
import { formatPhone } from '~/domain/people/format-phone'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'
import Search from '~icons/lucide/search'
import type { FaqBody, Topic } from '../content.types'
import { useCurrentPart } from '../use-current-part'
import { type FaqFilter, useFaqFilter } from '../use-faq-filter'

/** Questions by topic. All answers are in the page; without scripts all stand open. */
export function FaqList({
  body,
  children,
}: {
  readonly body: FaqBody
  readonly children: ReactNode
}) {
  const { introduction, topics } = body
  const filter = useFaqFilter(topics)
  const shown = topics.filter(({ questions }) => questions.some(filter.isShown))
  return (
    <div className="doc faq">
      <FaqAside topics={shown} />
      <div>
        <label className="input faq-search js-only">
          <Search className="i" aria-hidden />
          <span className="sr">{m.faq_search()}</span>
          <input
            ref={filter.input}
            type="search"
            placeholder={m.faq_search_example()}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => filter.ask(event.target.value)}
          />
        </label>
        <p className="sr" role="status">
          {filter.isAsked && m.faq_found({ count: filter.count })}
        </p>
        {introduction && <RichText html={introduction} className="faq-intro" />}
        {filter.isAsked && filter.count === 0 && <NothingFound filter={filter} />}
        {topics.map((topic, index) => (
          <FaqTopic key={topic.id} topic={topic} filter={filter} isFirst={index === 0} />
        ))}
        {children}
      </div>
    </div>
  )
}

function FaqTopic({
  topic,
  filter,
  isFirst,
}: {
  readonly topic: Topic
  readonly filter: FaqFilter
  readonly isFirst: boolean
}) {
  const { id, title, introduction, questions } = topic
  return (
    <section
      className="faq-topic"
      aria-labelledby={title ? id : undefined}
      hidden={!questions.some(filter.isShown)}
    >
      {title && (
        <h2 className="h3" id={id}>
          {title}
        </h2>
      )}
      {introduction && <RichText html={introduction} />}
      {questions.map((question, index) => (
        <details
          key={question.id}
          id={question.id}
          className="qa"
          open={isFirst && index === 0}
          hidden={!filter.isShown(question)}
          ref={filter.register(question.id)}
        >
          <summary>
            <h3 className="lit">{question.title}</h3>
            <Plus className="i qa-plus" aria-hidden />
            <Minus className="i qa-minus" aria-hidden />
          </summary>
          <RichText html={question.html} className="qa-answer" />
        </details>
      ))}
    </section>
  )
}

function NothingFound({ filter }: { readonly filter: FaqFilter }) {
  return (
    <p className="faq-none">
      {m.faq_none({ words: filter.words })}{' '}
      <button type="button" className="link" onClick={filter.clear}>
        {m.faq_show_all()}
      </button>
    </p>
  )
}

function FaqAside({ topics }: { readonly topics: readonly Topic[] }) {
  const { site } = useSite()
  const named = useMemo(() => topics.filter(({ title }) => title !== ''), [topics])
  const current = useCurrentPart(named)
  return (
    <aside className="toc">
      <nav className="desk-only" aria-label={m.faq_topics()}>
        <h2>{m.faq_topics()}</h2>
        <ol className="toc-counted">
          {named.map(({ id, title, questions }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                {title}
                <span>{questions.length}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {site.whatsapp && (
        <div className="ask-card">
          <b>{m.faq_not_there()}</b>
          <p className="small muted">{m.faq_ask_us()}</p>
          <a className="link num" href={whatsAppLink(site.whatsapp)} translate="no">
            {formatPhone(site.whatsapp)}
          </a>
        </div>
      )}
    </aside>
  )
}
