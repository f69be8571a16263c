import type { Reply } from '../http.ts'
import { challengeCode } from '../magic.ts'
import type { Transaction } from '../state.ts'
import { dollars, escapeHtml, type Locale, page } from './layout.ts'

const words = {
  es: {
    brand: 'Banco de pruebas',
    title: 'Verifica tu compra',
    intro: 'Tu banco quiere saber que eres tú. Escribe el código que te enviamos por mensaje.',
    merchant: 'Reserva',
    amount: 'Monto',
    card: 'Tarjeta',
    code: 'Código de verificación',
    hint: `En este entorno el código es siempre ${challengeCode}.`,
    wrong: 'Ese código no es correcto. Inténtalo otra vez.',
    confirm: 'Confirmar compra',
    approve: 'Aprobar sin código',
    reject: 'No autorizo esta compra',
    back: 'Volviendo a la tienda',
    backText: 'Tu banco ya respondió. Si no vuelves en unos segundos:',
    backButton: 'Volver a la tienda',
    close: 'Listo',
    closeText: 'Ya puedes cerrar esta ventana y volver a la tienda.',
    gone: 'Esta verificación ya no existe',
    goneText: 'Vuelve a la tienda y revisa tu pago.',
  },
  en: {
    brand: 'Test bank',
    title: 'Verify your purchase',
    intro: 'Your bank wants to know it is you. Type the code we texted you.',
    merchant: 'Booking',
    amount: 'Amount',
    card: 'Card',
    code: 'Verification code',
    hint: `In this environment the code is always ${challengeCode}.`,
    wrong: 'That code is not right. Try again.',
    confirm: 'Confirm purchase',
    approve: 'Approve without a code',
    reject: 'I do not authorise this',
    back: 'Going back to the shop',
    backText: 'Your bank has answered. If nothing happens:',
    backButton: 'Back to the shop',
    close: 'Done',
    closeText: 'You can close this window and go back to the shop.',
    gone: 'This verification is gone',
    goneText: 'Go back to the shop and check your payment.',
  },
}

/** The 3-D Secure window: a code, or the two buttons that stand for the bank's app. */
export function challengePage(parts: {
  transaction: Transaction
  locale: Locale
  wrong: boolean
}): Reply {
  const { transaction, locale, wrong } = parts
  const text = words[locale]
  const described = wrong ? 'error hint' : 'hint'
  const body = `<h1>${text.title}</h1><p>${text.intro}</p>
<dl><dt>${text.merchant}</dt><dd>${escapeHtml(transaction.reservation || transaction.tracking)}</dd>
<dt>${text.amount}</dt><dd>${dollars(transaction.requested, locale)}</dd>
<dt>${text.card}</dt><dd class="card">${escapeHtml(transaction.brand)} •••• ${escapeHtml(transaction.last4)}</dd></dl>
<form method="post"><input type="hidden" name="action" value="code">
<label for="code">${text.code}</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6"
 required autofocus aria-describedby="${described}"${wrong ? ' aria-invalid="true"' : ''}>
${wrong ? `<p class="error" id="error" role="alert">${text.wrong}</p>` : ''}
<p class="hint" id="hint">${text.hint}</p>
<button class="main">${text.confirm}</button></form>
<form method="post"><button class="second" name="action" value="approve">${text.approve}</button>
<button class="quiet" name="action" value="reject">${text.reject}</button></form>`
  const title = `${text.title} - ${text.brand}`
  const targets = transaction.challenge ? [transaction.challenge.returnUrl] : []
  return page({ locale, title, brand: text.brand, body, targets })
}

/** Carries the unsigned result to the site as a form POST, by itself or by its button. */
export function returnPage(parts: { returnUrl: string; response: string; locale: Locale }): Reply {
  const { returnUrl, response, locale } = parts
  const text = words[locale]
  const body = `<h1>${text.back}</h1><p>${text.backText}</p>
<form method="post" action="${escapeHtml(returnUrl)}" id="return">
<input type="hidden" name="Response" value="${escapeHtml(response)}">
<button class="main">${text.backButton}</button></form>`
  return page({
    locale,
    title: text.back,
    brand: text.brand,
    body,
    targets: [returnUrl],
    query: null,
    script: "document.getElementById('return').submit()",
  })
}

/** A page that only says something. */
export function messagePage(status: number, locale: Locale, kind: 'close' | 'gone'): Reply {
  const text = words[locale]
  const detail = kind === 'close' ? text.closeText : text.goneText
  const body = `<h1>${text[kind]}</h1><p>${detail}</p>`
  return page({ status, locale, title: text[kind], brand: text.brand, body, query: null })
}
