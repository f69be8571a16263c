import '../content.css'
import { Picture } from '~/components/ui/picture'
import { RichText } from '~/components/ui/rich-text'
import type { Locale } from '~/domain/catalogue'
import type { InfoPage } from '~/domain/info-page'

/** The text was made safe when it was read (`rich-text.server.ts`). */
export function InfoArticle({
  page,
  locale,
}: {
  readonly page: InfoPage
  readonly locale: Locale
}) {
  const image = page.image[locale]
  return (
    <article className="wrap info-page">
      <header>
        <h1 className="h1">{page.title[locale]}</h1>
        {page.description[locale] && <p className="lead">{page.description[locale]}</p>}
      </header>
      {image && (
        <Picture
          id={image}
          alt=""
          width={1200}
          height={560}
          sizes="(min-width: 1240px) 760px, 100vw"
          priority
        />
      )}
      <RichText html={page.content[locale]} />
    </article>
  )
}
