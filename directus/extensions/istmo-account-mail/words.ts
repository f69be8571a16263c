export type Kind = 'verify' | 'password' | 'invite'

type Words = {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly button: string
}

/** Subject, text and HTML of a mail of an account. */
export function mailOf(
  kind: Kind,
  { isEnglish, site, url }: { isEnglish: boolean; site: string; url: string },
): { readonly subject: string; readonly text: string; readonly html: string } {
  const { subject, title, text, button } = (isEnglish ? english : spanish)[kind](site)
  return {
    subject,
    text: `${title}\n\n${text}\n\n${button}:\n${url}\n\n${site}\n`,
    html: page({ lang: isEnglish ? 'en-US' : 'es-ES', title, text, button, url, site }),
  }
}

const spanish: Record<Kind, (site: string) => Words> = {
  verify: (site) => ({
    subject: 'Confirma tu correo',
    title: 'Confirma tu correo',
    text: `Falta un paso para tu cuenta de ${site}. El enlace sirve por 7 días. Si no la creaste, ignora este correo.`,
    button: 'Confirmar mi correo',
  }),
  password: () => ({
    subject: 'Pon una contraseña nueva',
    title: 'Pon una contraseña nueva',
    text: 'El enlace sirve por 1 hora. Si no lo pediste, ignora este correo.',
    button: 'Poner contraseña',
  }),
  invite: (site) => ({
    subject: `Te invitaron a ${site}`,
    title: `Te invitaron a ${site}`,
    text: 'Acepta la invitación y pon una contraseña. El enlace sirve por 7 días.',
    button: 'Aceptar la invitación',
  }),
}

const english: Record<Kind, (site: string) => Words> = {
  verify: (site) => ({
    subject: 'Confirm your email',
    title: 'Confirm your email',
    text: `One step is left for your ${site} account. The link works for 7 days. If you did not create it, ignore this email.`,
    button: 'Confirm my email',
  }),
  password: () => ({
    subject: 'Set a new password',
    title: 'Set a new password',
    text: 'The link works for 1 hour. If you did not ask for it, ignore this email.',
    button: 'Set password',
  }),
  invite: (site) => ({
    subject: `You were invited to ${site}`,
    title: `You were invited to ${site}`,
    text: 'Accept the invitation and set a password. The link works for 7 days.',
    button: 'Accept the invitation',
  }),
}

function page(words: Record<'lang' | 'title' | 'text' | 'button' | 'url' | 'site', string>) {
  const { lang, title, text, button, url, site } = safe(words)
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="margin:0;padding:24px;font-family:Geist,system-ui,sans-serif">
<table role="presentation" width="100%" style="max-width:600px;margin:0 auto"><tr><td>
<p style="font-weight:600">${site}</p>
<h1 style="font-size:26px;line-height:32px">${title}</h1>
<p style="font-size:16px;line-height:24px">${text}</p>
<p style="margin:28px 0"><a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#1e191c;color:#ffffff;font-weight:600;text-decoration:none">${button}</a></p>
<p style="font-size:13px;line-height:20px;word-break:break-all">${url}</p>
</td></tr></table>
</body></html>`
}

function safe<Words extends Readonly<Record<string, string>>>(words: Words): Words {
  const escaped = Object.entries(words).map(([name, text]) => [
    name,
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ])
  return Object.fromEntries(escaped)
}
