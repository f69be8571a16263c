import { type Call, json, type Reply, type Route } from '../http.ts'
import { mailIn, mailsIn } from '../mail/mail-folder.ts'
import { mailText, type ParsedMail } from '../mail/parse-mail.ts'
import { escapeHtml, localeOf, page } from './layout.ts'

const words = {
  es: {
    title: 'Correos de prueba',
    intro: 'Lo que el sitio y las cuentas enviaron. Nada sale de esta máquina.',
    none: 'Todavía no hay correos. Haz una reserva y vuelve aquí.',
    all: 'Todos los correos',
    to: 'Para',
    subject: 'Asunto',
    at: 'Hora',
    from: 'De',
    text: 'Versión de texto',
    html: 'Solo el correo',
    files: 'Archivos',
  },
  en: {
    title: 'Test emails',
    intro: 'What the site and the accounts sent. Nothing leaves this machine.',
    none: 'No emails yet. Make a booking and come back.',
    all: 'All emails',
    to: 'To',
    subject: 'Subject',
    at: 'Time',
    from: 'From',
    text: 'Text version',
    html: 'Only the email',
    files: 'Files',
  },
} as const

/** The mails of the demo: a list, each with its picture as a mail program would show it, and all its parts. */
export const mailRoutes: readonly Route[] = [
  ['GET', /^\/correos\/?$/, listPage],
  ['GET', /^\/correos\/(?<name>[\w.-]+)$/, mailPage],
  ['GET', /^\/correos\/(?<name>[\w.-]+)\/html$/, htmlPage],
  ['GET', /^\/correos\/(?<name>[\w.-]+)\/texto$/, textPage],
  ['GET', /^\/correos\/(?<name>[\w.-]+)\/partes\/(?<part>\d{1,2})$/, partOf],
]

function listPage({ sandbox, url }: Call): Reply {
  const locale = localeOf(url, 'es')
  const text = words[locale]
  const rows = mailsIn(sandbox.config.MAIL_FOLDER).map(({ name, at, mail }) => {
    const link = `<a href="/correos/${name}?lang=${locale}">${escapeHtml(mail.subject || name)}</a>`
    return `<tr><td>${time(at)}</td><td>${escapeHtml(mail.to)}</td><td>${link}</td></tr>`
  })
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="${text.title}"><table><thead><tr>
<th scope="col">${text.at}</th><th scope="col">${text.to}</th><th scope="col">${text.subject}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
  const body = `<h1>${text.title}</h1><p>${text.intro}</p>${rows.length > 0 ? table : `<p>${text.none}</p>`}`
  return page({ locale, title: text.title, brand: 'Istmo sandbox', body, wide: true })
}

function mailPage(context: Call): Reply {
  const mail = found(context)
  if (!mail) return json(404, { error: 'not found' })
  const locale = localeOf(context.url, 'es')
  const text = words[locale]
  const at = `/correos/${context.params.name}`
  const files = mail.parts.flatMap(({ filename }, index) =>
    filename ? [`<li><a href="${at}/partes/${index}">${escapeHtml(filename)}</a></li>`] : [],
  )
  const body = `<p><a href="/correos?lang=${locale}">${text.all}</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>${text.from}</dt><dd>${escapeHtml(mail.from)}</dd><dt>${text.to}</dt><dd>${escapeHtml(mail.to)}</dd></dl>
<p><a href="${at}/html">${text.html}</a> · <a href="${at}/texto">${text.text}</a></p>
${files.length > 0 ? `<h2>${text.files}</h2><ul>${files.join('')}</ul>` : ''}
<iframe src="${at}/html" title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return page({
    locale,
    title: mail.subject,
    brand: 'Istmo sandbox',
    body,
    wide: true,
    frames: true,
  })
}

/** As it was sent, but that links open beside it and pictures of the mail itself are served from here. */
function htmlPage(context: Call): Reply {
  const mail = found(context)
  const html = mail && mailText(mail, 'text/html')
  if (!html) return json(404, { error: 'not found' })
  const shown = html
    .replace(/cid:([^"']+)/g, (whole, cid: string) => {
      const index = mail.parts.findIndex((part) => part.cid === cid)
      return index < 0 ? whole : `/correos/${context.params.name}/partes/${index}`
    })
    .replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
  return plain(shown, 'text/html; charset=utf-8', { 'content-security-policy': policy })
}

function textPage(context: Call): Reply {
  const mail = found(context)
  const text = mail && mailText(mail, 'text/plain')
  return text ? plain(text, 'text/plain; charset=utf-8') : json(404, { error: 'not found' })
}

function partOf(context: Call): Reply {
  const part = found(context)?.parts[Number(context.params.part)]
  if (!part) return json(404, { error: 'not found' })
  const known = /^(image\/png|text\/calendar)$/.test(part.type) ? part.type : 'text/plain'
  const type = known.startsWith('text/') ? `${known}; charset=utf-8` : known
  return plain(part.content, type)
}

function found({ sandbox, params }: Call): ParsedMail | null {
  return mailIn(sandbox.config.MAIL_FOLDER, params.name ?? '')
}

function plain(body: string | Buffer, type: string, headers: Record<string, string> = {}): Reply {
  const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  return { status: 200, headers: { 'content-type': type, ...always, ...headers }, body }
}

/** In Panama, where the bookings are. */
function time(at: number): string {
  return new Date(at).toLocaleString('es-PA', {
    ...{ timeZone: 'America/Panama', dateStyle: 'short', timeStyle: 'medium' },
  })
}
