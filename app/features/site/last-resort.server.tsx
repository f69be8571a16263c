import { renderToStaticMarkup } from 'react-dom/server'
import { canonicalPath } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { knownSite } from '~/server/content/catalogue.server'
import { MinimalPage } from './components/minimal-page'

/** The HTML of an answer that has no page, to whoever opened it as one. Nothing is asked for, and nothing waited for. */
export function lastResort({
  status,
  brand,
  locale,
  requestId,
}: {
  readonly status: number
  readonly brand: string
  readonly locale: Locale
  readonly requestId: string
}): string {
  const site = knownSite(brand)
  const in_ = { locale }
  const isDown = status >= 500
  const helpsToReload = isDown || status === 408 || status === 429
  const page = (
    <MinimalPage
      locale={locale}
      site={site}
      name={site?.name ?? brand}
      title={isDown ? m.minimal_down_title({}, in_) : m.minimal_refused_title({}, in_)}
      text={(isDown ? m.minimal_down_text : (refusals[status] ?? m.minimal_refused_form))({}, in_)}
      home={helpsToReload ? undefined : canonicalPath('/', locale)}
      support={`${status} · ${requestId.slice(0, 8)}`}
    />
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

const refusals: Readonly<Record<number, typeof m.minimal_refused_form>> = {
  400: m.minimal_refused_address,
  403: m.minimal_refused_link,
  404: m.minimal_refused_missing,
  408: m.minimal_refused_slow,
  413: m.minimal_refused_large,
  414: m.minimal_refused_address,
  421: m.minimal_refused_missing,
  429: m.minimal_refused_often,
}
