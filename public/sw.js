/**
 * Keeps the vouchers and passes of this device's bookings readable without a connection, and says honestly that there is
 * none for everything else. Registered by the pages that it keeps, after they are loaded; nothing else is stored, and
 * what answers a renter while there is a connection is always the server.
 */
const STORE = 'istmo-kept-1'
/** The words of the page that is shown without a connection; the first language is that of addresses without prefix. */
const words = {
  es: {
    lang: 'es-PA',
    title: 'Sin conexión',
    text: 'No podemos mostrar esta página sin internet. No se perdió nada: vuelve a intentarlo cuando tengas señal.',
    kept: 'Esto sí lo puedes ver ahora:',
    again: 'Intentar de nuevo',
    thanks: 'Comprobante de tu reserva',
    manage: 'Tu reserva',
    pass: 'Tu pase exprés',
  },
  en: {
    lang: 'en',
    title: 'No connection',
    text: 'We can’t show this page without internet. Nothing was lost: try again once you have a signal.',
    kept: 'You can see this now:',
    again: 'Try again',
    thanks: 'Your booking voucher',
    manage: 'Your booking',
    pass: 'Your express pass',
  },
}
/** Of one booking each; the path decides, not the query. */
const KEPT = new RegExp(
  `^(/(${Object.keys(words).join('|')}))?/(reserva/thanks|reserva/gestionar/reserva|precheckin/thanks)/?$`,
)
const FILE = /^\/(static|assets)\//
const DAYS_KEPT = 60
/** The code of its booking, with a page that is kept. */
const OF = 'X-Kept-Booking'
/** How often something kept was let go: what was asked for before is not stored after it. */
let letGo = 0

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)))
      await self.clients.claim()
      await renew()
    })(),
  )
})

/** `{ keep: address, booking: code, files: addresses }` of a page that is shown; answers on the port once it is stored. */
self.addEventListener('message', (event) => {
  const { keep, booking = '', files = [] } = event.data ?? {}
  if (typeof keep !== 'string' || typeof booking !== 'string' || !Array.isArray(files)) return
  event.waitUntil(
    keepPage(new URL(keep, location.origin).pathname, { files: files.map(String), booking }).then(
      async (kept) => {
        if (kept) await dropOthers(booking)
        event.ports[0]?.postMessage({ kept })
      },
    ),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageFor(request, pathname))
  else if (FILE.test(pathname)) event.respondWith(fileFor(request))
})

/** The server's answer; without a connection the page that was kept, or the page that says so. */
async function pageFor(request, pathname) {
  let answer
  try {
    answer = await fetch(request)
  } catch {
    return (await keptPage(pathname)) ?? offlinePage(pathname)
  }
  // The booking is not this browser's any more, or became another one: what was kept of it is not shown again.
  if (
    KEPT.test(pathname) &&
    (answer.type === 'opaqueredirect' || [401, 403, 404].includes(answer.status))
  ) {
    letGo += 1
    await (await caches.open(STORE)).delete(pathname)
  }
  return answer
}

async function fileFor(request) {
  const store = await caches.open(STORE)
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await store.match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** @returns whether it is kept: only what the server shows this very browser at that address. */
async function keepPage(pathname, { files = [], booking = '' } = {}) {
  if (!KEPT.test(pathname)) return false
  const before = letGo
  const store = await caches.open(STORE)
  const answer = await fetch(pathname, {
    credentials: 'same-origin',
    redirect: 'manual',
    cache: 'no-store',
  })
  if (answer.status !== 200) {
    await store.delete(pathname)
    return false
  }
  const html = await answer.text()
  const named = [...html.matchAll(/(?:href|src)="(\/(?:static|assets)\/[^"]+)"/g)].map(
    ([, at]) => at,
  )
  await Promise.all([...new Set([...named, ...files])].map((file) => keepFile(store, file)))
  const headers = new Headers(answer.headers)
  headers.set('X-Kept-At', String(Date.now()))
  headers.set(OF, booking)
  if (letGo !== before) return false
  // The page counts its days by it (`use-now.ts`).
  const marked = html.replace('<html ', '<html data-kept ')
  await store.put(pathname, new Response(marked, { headers }))
  return true
}

/** What stands at the other addresses is of a booking that this browser shows no more: it may be somebody else's. */
async function dropOthers(booking) {
  const store = await caches.open(STORE)
  for (const path of await keptPaths()) {
    const page = await store.match(path, { ignoreVary: true })
    if (page && page.headers.get(OF) !== booking) await store.delete(path)
  }
}

async function keepAgain(store, path) {
  const page = await store.match(path, { ignoreVary: true })
  return keepPage(path, { booking: page?.headers.get(OF) ?? '' })
}

/** A picture that cannot be had is no reason to keep nothing. */
async function keepFile(store, file) {
  const address = new URL(file.replaceAll('&amp;', '&'), location.origin)
  if (address.origin !== location.origin || !FILE.test(address.pathname)) return
  try {
    if (!(await store.match(address.href))) await store.add(address.href)
  } catch {
    // It is asked for again with the next page.
  }
}

async function keptPage(pathname) {
  const store = await caches.open(STORE)
  const page = await store.match(pathname, { ignoreSearch: true, ignoreVary: true })
  if (!page || !KEPT.test(pathname)) return undefined
  if (isFresh(page)) return page
  await store.delete(pathname)
  return undefined
}

function isFresh(page) {
  const at = Number(page.headers.get('X-Kept-At'))
  return Date.now() - at < DAYS_KEPT * 24 * 60 * 60 * 1000
}

async function keptPaths() {
  const store = await caches.open(STORE)
  const paths = (await store.keys()).map(({ url }) => new URL(url).pathname)
  return paths.filter((path) => KEPT.test(path))
}

/** After a new version: its pages with its files; where the server cannot be asked, what was kept stays as it is. */
async function renew() {
  const store = await caches.open(STORE)
  const paths = await keptPaths()
  const files = (await store.keys()).filter(({ url }) => FILE.test(new URL(url).pathname))
  try {
    const kept = await Promise.all(paths.map((path) => keepAgain(store, path)))
    if (!kept.includes(true)) await Promise.all(files.map((file) => store.delete(file)))
  } catch {
    // Without a connection.
  }
}

async function offlinePage(pathname) {
  const [, prefix] = pathname.split('/')
  const said = Object.hasOwn(words, prefix) ? words[prefix] : Object.values(words)[0]
  const name = (path) =>
    path.includes('/precheckin/')
      ? said.pass
      : path.includes('/gestionar/')
        ? said.manage
        : said.thanks
  const links = (await keptPaths()).map((path) => `<li><a href="${path}">${name(path)}</a></li>`)
  const kept = links.length > 0 ? `<p>${said.kept}</p><ul>${links.join('')}</ul>` : ''
  const html = `<!doctype html><html lang="${said.lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${said.title}</title><style>${STYLE}</style></head><body><main><h1>${said.title}</h1><p>${said.text}</p>${kept}
<p><a class="again" href="">${said.again}</a></p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

const STYLE =
  ':root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center}' +
  'main{max-width:34rem;padding:24px}h1{font-size:2rem;line-height:1.15;margin:0 0 12px}li{margin:10px 0}' +
  'a{color:inherit}.again{display:inline-block;padding:12px 20px;border:1.5px solid;border-radius:10px;text-decoration:none;font-weight:600}'
