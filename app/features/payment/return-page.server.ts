import type { Locale } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import { requestContext } from '~/server/request-context.server'
import { PAYMENT_RETURN_MESSAGE } from './payment.types'

/**
 * The page on which a gateway's window ends. In a window of its own it tells the checkout to look and
 * closes itself; in the renter's only tab it goes on to `path`. Without script it goes on by itself, too.
 */
export function returnPage({
  language,
  path,
}: {
  readonly language: Locale
  readonly path: string
}): Response {
  const { nonce, origin } = requestContext()
  const locale = { locale: language }
  const title = m.payment_return_title({}, locale)
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="1;url=${escapeHtml(path)}"></noscript>
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">body{font:1.125rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:24rem;padding:0 1rem;text-align:center}</style>
<p role="status">${escapeHtml(title)}</p>
<p><a href="${escapeHtml(path)}">${escapeHtml(m.payment_return_link({}, locale))}</a></p>
<script nonce="${nonce}">
const goOn = () => location.replace(${scriptText(path)})
if (window.opener) {
  window.opener.postMessage(${scriptText(PAYMENT_RETURN_MESSAGE)}, ${scriptText(origin)})
  window.close()
  setTimeout(goOn, 1000)
} else goOn()
</script>
</html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // With any other policy the browser would cut the tie to the window that opened this one.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    },
  })
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
