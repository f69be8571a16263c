import '../content.css'
import { Picture } from '~/components/ui/picture'
import { RichText } from '~/components/ui/rich-text'
import type { InfoText } from '../content.types'

/** The text was made safe when it was read (`rich-text.server.ts`). */
export function InfoArticle({ page }: { readonly page: InfoText }) {
  const { image } = page
  return (
    <article className="wrap info-page">
      <header>
        <h1 className="h1">{page.title}</h1>
        {page.description && <p className="lead">{page.description}</p>}
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
      <RichText html={page.content} />
    </article>
  )
}
