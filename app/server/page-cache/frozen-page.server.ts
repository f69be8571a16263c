import { createHash } from 'node:crypto'

export type FrozenPage = {
  readonly html: string
  /** The ETag of the whole page: `"W/…"`. */
  readonly tag: string
  /** `'sha256-…'` of its own scripts and styles, for the content policy. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const elements = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

/** A rendered page as bytes for everybody: without the nonce of its first answer and the id of its first request. */
export function freezePage(page: string, nonce: string): FrozenPage {
  const html = scriptFirst(page)
    .replaceAll(` nonce="${nonce}"`, '')
    .replace(/(<meta name="request-id" content=")[^"]*/, '$1')
    .replace(/<meta property="csp-nonce" content="[^"]*"\/>/, '')
  if (html.includes(nonce)) throw new Error('The nonce stands in a page outside of its elements')
  const found = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name, attributes = '', text = ''] of html.matchAll(elements)) {
    if (/\bsrc=|application\/ld\+json/.test(attributes)) continue
    found[name === 'style' ? 'style' : 'script'].add(`'sha256-${digest(text)}'`)
  }
  const tag = `W/"${digest(html).slice(0, 22)}"`
  return { html, tag, scripts: [...found.script], styles: [...found.style] }
}

/**
 * React writes the style sheets before whatever else stands in a head. A script behind them waits for them, and the
 * parser with it; so the head's own script goes to its beginning.
 */
function scriptFirst(page: string): string {
  const head = /<head>.*?<\/head>/s.exec(page)?.[0] ?? ''
  const script = /<script(?: nonce="[^"]*")?>.*?<\/script>/s.exec(head)?.[0]
  if (!script) return page
  return page.replace(
    head,
    () => `<head>${script}${head.slice('<head>'.length).replace(script, () => '')}`,
  )
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
