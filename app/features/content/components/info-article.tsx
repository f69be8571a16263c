import '~/components/layout/guide.css'
import '~/components/layout/page.css'
import '~/components/layout/thanks.css'
import '~/features/corporate/corporate.css'
import '../content.css'
import { Link } from '@tanstack/react-router'
import { FactIcon } from '~/components/ui/fact-icon'
import { Note } from '~/components/ui/note'
import { Picture } from '~/components/ui/picture'
import { RichText } from '~/components/ui/rich-text'
import { formatDate } from '~/domain/calendar/dates'
import type { LocalDate } from '~/domain/calendar/rental-period'
import { canonicalPath } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import Calendar from '~icons/lucide/calendar'
import Clock from '~icons/lucide/clock'
import History from '~icons/lucide/history'
import Printer from '~icons/lucide/printer'
import type { FaqBody, InfoText, RelatedPage, TextBody } from '../content.types'
import { FaqList } from './faq-list'
import { PageFacts } from './page-facts'
import { PageHead } from './page-head'
import { TableOfContents } from './table-of-contents'

/** `/info/{slug}`. Its texts were made safe when they were read (`rich-text.server.ts`). */
export function InfoArticle({ page }: { readonly page: InfoText }) {
  return page.body.kind === 'faq' ? (
    <FaqPage page={page} body={page.body} />
  ) : (
    <TextPage page={page} body={page.body} />
  )
}

function TextPage({ page, body }: { readonly page: InfoText; readonly body: TextBody }) {
  const { image, facts } = page
  return (
    <div className="wrap info-page">
      <PageHead page={page}>
        <button
          type="button"
          className="btn btn-2 btn-sm js-only info-print"
          onClick={() => window.print()}
        >
          <Printer className="i" aria-hidden />
          {m.info_print()}
        </button>
      </PageHead>
      <div className={body.parts.length > 1 ? 'doc' : 'doc doc-one'}>
        {body.parts.length > 1 && <TableOfContents parts={body.parts} />}
        <article>
          <PageStamp page={page} />
          {image && (
            <Picture
              id={image}
              alt=""
              width={1200}
              height={560}
              sizes="(min-width: 1240px) 744px, 100vw"
              className="doc-picture"
              priority
            />
          )}
          {facts.length > 0 && <PageFacts facts={facts} />}
          <RichText html={body.html} className="doc-text" />
          <ChangeNote page={page} />
          <RelatedPages pages={page.related} />
          <PrintFoot page={page} />
        </article>
      </div>
    </div>
  )
}

function FaqPage({ page, body }: { readonly page: InfoText; readonly body: FaqBody }) {
  return (
    <div className="wrap info-page">
      <PageHead page={page} />
      {page.facts.length > 0 && <PageFacts facts={page.facts} wide />}
      <FaqList body={body}>
        <ChangeNote page={page} />
        <RelatedPages pages={page.related} />
        <PrintFoot page={page} />
      </FaqList>
    </div>
  )
}

function ChangeNote({ page }: { readonly page: InfoText }) {
  const { changedOn, changeNote, category } = page
  if (!changedOn || !changeNote) return null
  return (
    <Note className="doc-change" icon={<History className="i" aria-hidden />}>
      <b>{m.info_what_changed({ date: formatDay(changedOn, currentLocale()) })}</b> {changeNote}
      {category === 'legal' && ` ${m.info_booking_keeps_terms()}`}
    </Note>
  )
}

/** When it last changed, and how long it takes to read. */
function PageStamp({ page }: { readonly page: InfoText }) {
  const { changedOn, minutes } = page
  return (
    <p className="small muted doc-stamp">
      {changedOn && (
        <span className="row">
          <Calendar className="i i-16" aria-hidden />
          <span>
            {m.info_changed()} <b>{formatDay(changedOn, currentLocale())}</b>
          </span>
        </span>
      )}
      <span className="row">
        <Clock className="i i-16" aria-hidden />
        {m.info_reading_time({ count: minutes })}
      </span>
    </p>
  )
}

/** On paper: whose page it is, of which day, and where to find it. */
function PrintFoot({ page }: { readonly page: InfoText }) {
  const { site, origin } = useSite()
  const locale = currentLocale()
  const address = origin + canonicalPath(`/info/${page.slug}`, locale)
  return (
    <p className="print-foot" aria-hidden="true">
      {site.name}
      {page.changedOn && ` · ${m.info_changed()} ${formatDay(page.changedOn, locale)}`}
      {' · '}
      {address}
    </p>
  )
}

function RelatedPages({ pages }: { readonly pages: readonly RelatedPage[] }) {
  if (pages.length === 0) return null
  return (
    <nav className="related" aria-label={m.info_related()}>
      <h2 className="h4">{m.info_related()}</h2>
      <ul className="points">
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

/** '3 de noviembre de 2026' / 'November 3, 2026': a date that is long past needs no weekday. */
function formatDay(date: LocalDate, locale: Locale): string {
  return formatDate(date, locale, { style: 'long', year: true }).replace(/^\p{L}+,?\u00a0/u, '')
}
