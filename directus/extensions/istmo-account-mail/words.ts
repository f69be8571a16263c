import { type Locale, localeTable } from '../../../app/domain/locales.ts'
import type { Look } from './look.ts'

export type Kind =
  | 'verify'
  | 'password'
  | 'invite'
  | 'passkey_made'
  | 'passkey_gone'
  | 'password_changed'

type Words = {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly button: string
}

/** Subject, text and HTML of a mail of an account. */
export function mailOf(
  kind: Kind,
  { locale, site, url, look }: { locale: Locale; site: string; url: string; look: Look },
): { readonly subject: string; readonly text: string; readonly html: string } {
  const { subject, title, text, button } = byLanguage[locale][kind](site)
  return {
    subject,
    text: `${title}\n\n${text}\n\n${button}:\n${url}\n\n${site}\n`,
    html: page({ lang: localeTable[locale].tag, title, text, button, url, site }, look),
  }
}

const byLanguage: Record<Locale, Record<Kind, (site: string) => Words>> = {
  es: {
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
    passkey_made: (site) => ({
      subject: 'Tu cuenta tiene una llave de acceso nueva',
      title: 'Tu cuenta tiene una llave de acceso nueva',
      text: `Con ella se entra a tu cuenta de ${site} sin contraseña. Si no la creaste, quítala y cambia tu contraseña.`,
      button: 'Ver mis llaves',
    }),
    passkey_gone: (site) => ({
      subject: 'Se quitó una llave de acceso de tu cuenta',
      title: 'Se quitó una llave de acceso de tu cuenta',
      text: `Ya no sirve para entrar a tu cuenta de ${site}. Si no la quitaste, cambia tu contraseña.`,
      button: 'Ver mis llaves',
    }),
    password_changed: (site) => ({
      subject: 'Cambió la contraseña de tu cuenta',
      title: 'Cambió la contraseña de tu cuenta',
      text: `Con la de antes ya no se entra a tu cuenta de ${site}. Si no la cambiaste, pon otra con «Olvidé mi contraseña» y revisa tus llaves de acceso.`,
      button: 'Ver mi cuenta',
    }),
  },
  en: {
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
    passkey_made: (site) => ({
      subject: 'Your account has a new passkey',
      title: 'Your account has a new passkey',
      text: `It signs in to your ${site} account without a password. If you did not create it, remove it and change your password.`,
      button: 'See my passkeys',
    }),
    passkey_gone: (site) => ({
      subject: 'A passkey was removed from your account',
      title: 'A passkey was removed from your account',
      text: `It no longer signs in to your ${site} account. If you did not remove it, change your password.`,
      button: 'See my passkeys',
    }),
    password_changed: (site) => ({
      subject: 'The password of your account changed',
      title: 'The password of your account changed',
      text: `The one from before no longer signs in to your ${site} account. If you did not change it, set another with “I forgot my password” and look through your passkeys.`,
      button: 'See my account',
    }),
  },
}

function page(
  words: Record<'lang' | 'title' | 'text' | 'button' | 'url' | 'site', string>,
  { deep, onDeep, soft, button: main, darkSoft }: Look,
) {
  const { lang, title, text, button, url, site } = safe(words)
  const font = "font-family:Geist,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}body{margin:0}
@media (max-width:620px){.edge{padding:0!important}.px{padding-left:20px!important;padding-right:20px!important}h1{font-size:30px!important;line-height:34px!important}}
@media (prefers-color-scheme:dark){.edge{background-color:#121011!important}.card{background-color:#1D1A1C!important}.soft{background-color:${darkSoft}!important}.t1{color:#F8F1F5!important}.t2{color:#CDBFC7!important}}</style></head>
<body style="margin:0;padding:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="edge" align="center" style="padding:24px 12px;background-color:#F1EEED">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="px" style="padding:20px 32px;background-color:${deep};${font};font-size:24px;line-height:32px;font-weight:700;color:#FFFFFF">${site}</td></tr>
<tr><td class="soft px" style="padding:36px 32px;background-color:${soft}"><h1 class="t1" style="margin:0;${font};font-size:36px;line-height:40px;letter-spacing:-.04em;color:${deep}">${title}</h1>
<p class="t1" style="margin:12px 0 0;${font};font-size:18px;line-height:28px;color:${deep}">${text}</p></td></tr>
<tr><td class="card px" style="padding:28px 32px;background-color:#FFFFFF"><a href="${url}" style="display:inline-block;padding:15px 28px;border-radius:12px;background-color:${main};${font};font-size:16px;line-height:22px;font-weight:600;color:#FFFFFF;text-decoration:none">${button}</a>
<p class="t2" style="margin:20px 0 0;${font};font-size:13px;line-height:20px;color:#574E54;word-break:break-all">${url}</p></td></tr>
<tr><td class="px" style="padding:20px 32px;background-color:${deep};${font};font-size:13px;line-height:18px;color:${onDeep}">${site}</td></tr>
</table></td></tr></table></body></html>`
}

function safe<Words extends Readonly<Record<string, string>>>(words: Words): Words {
  const escaped = Object.entries(words).map(([name, text]) => [
    name,
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ])
  return Object.fromEntries(escaped)
}
