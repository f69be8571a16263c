import type { InfoPage } from '~/domain/info-page'
import { type LocaleForm, localeOfForm, withLocale } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { leadForm } from '~/features/corporate/lead-form.server'
import { infoPage, infoPages } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { InfoText, RelatedPage } from './content.types'
import { faqBody, readingTime, textBody } from './page-body'

/** In the language of the page that asks. Null: there is no such page. @throws AppError `unavailable`. */
export async function getInfoPage(slug: string): Promise<InfoText | null> {
  const { brand, localeForm } = requestContext()
  const page = await infoPage(brand, slug)
  if (!page) return null
  const pages = await infoPages(brand)
  const text =
    pages.get(slug) === page ? keptText(page, pages, localeForm) : textOf(page, pages, localeForm)
  const posted = leadForm.posted()
  return text.corporate && posted ? { ...text, corporate: { ...text.corporate, posted } } : text
}

/** The same text for as long as the content is the same: what a document carries of it is packed once. */
function keptText(page: InfoPage, pages: InfoPages, form: LocaleForm): InfoText {
  const texts = textsOf.get(pages) ?? new Map<string, InfoText>()
  textsOf.set(pages, texts)
  const key = `${page.slug} ${form}`
  const text = texts.get(key) ?? textOf(page, pages, form)
  texts.set(key, text)
  return text
}

type InfoPages = ReadonlyMap<string, InfoPage>
const textsOf = new WeakMap<InfoPages, Map<string, InfoText>>()

function textOf(page: InfoPage, pages: InfoPages, localeForm: LocaleForm): InfoText {
  const locale = localeOfForm(localeForm)
  const html = withLocalLinks(page.content[locale], localeForm)
  return {
    slug: page.slug,
    category: page.category,
    title: page.title[locale],
    description: page.description[locale],
    image: page.image[locale],
    changedOn: page.changedOn,
    changeNote: page.changeNote[locale],
    minutes: readingTime(html),
    facts: page.facts[locale],
    body: page.layout === 'faq' && !page.showCorporateForm ? faqBody(html) : textBody(html),
    related: relatedTo(page, [...pages.values()], locale),
    corporate: page.showCorporateForm
      ? { plans: page.plans[locale], plansNote: page.plansNote[locale], posted: null }
      : null,
  }
}

const MOST_RELATED = 3

/** Those of the same category first; what is sold to companies is no help to a renter. */
function relatedTo(
  page: InfoPage,
  all: readonly InfoPage[],
  locale: Locale,
): readonly RelatedPage[] {
  const others = all.filter(
    ({ slug, showCorporateForm }) => slug !== page.slug && !showCorporateForm,
  )
  const near = others.filter(({ category }) => category === page.category)
  const far = others.filter(({ category }) => category !== page.category)
  return [...near, ...far].slice(0, MOST_RELATED).map(({ slug, title, description, icon }) => ({
    slug,
    title: title[locale],
    description: description[locale],
    icon,
  }))
}

/** Editors write the paths of the site without a language: in the page they lead to the reader's own. */
function withLocalLinks(html: string, form: LocaleForm): string {
  return html.replace(
    /(<a href=")(\/(?!\/)[^"?#]*)/g,
    (_, start: string, path: string) => start + withLocale(path, form),
  )
}

/** Routes reach the server through a feature. */
export { serveAsset } from '~/server/pictures/assets.server'
