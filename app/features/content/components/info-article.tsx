import '~/features/corporate/corporate.css'
import '../content.css'
import { Picture } from '~/components/ui/picture'
import { RichText } from '~/components/ui/rich-text'
import { m } from '~/paraglide/messages'
import Printer from '~icons/lucide/printer'
import type { FaqBody, InfoText, TextBody } from '../content.types'
import { ChangeNote } from './change-note'
import { FaqList } from './faq-list'
import { PageFacts } from './page-facts'
import { PageHead } from './page-head'
import { PageStamp } from './page-stamp'
import { PrintFoot } from './print-foot'
import { RelatedPages } from './related-pages'
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
