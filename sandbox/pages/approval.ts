import type { Reply } from '../http.ts'
import { accounts, outcomes } from '../magic.ts'
import type { PaypalOrder } from '../state.ts'
import { dollars, escapeHtml, type Locale, page } from './layout.ts'

const words = {
  es: {
    brand: 'PayPal de pruebas',
    title: 'Paga con PayPal',
    who: 'Elige una cuenta de prueba',
    merchant: 'Comercio',
    amount: 'Total',
    concept: 'Concepto',
    pay: 'Pagar',
    cancel: 'Cancelar y volver a la tienda',
    done: 'Pago aprobado',
    doneText: 'Ya puedes cerrar esta ventana y volver a la tienda.',
    gone: 'Esta orden ya no está disponible',
    goneText: 'Vuelve a la tienda y revisa tu pago.',
  },
  en: {
    brand: 'Test PayPal',
    title: 'Pay with PayPal',
    who: 'Choose a test account',
    merchant: 'Merchant',
    amount: 'Total',
    concept: 'For',
    pay: 'Pay',
    cancel: 'Cancel and go back to the shop',
    done: 'Payment approved',
    doneText: 'You can close this window and go back to the shop.',
    gone: 'This order is no longer available',
    goneText: 'Go back to the shop and check your payment.',
  },
}

/** A card's challenge means nothing here. */
const payers = accounts.filter(({ outcome }) => outcome !== 'challenge')

/** PayPal's approval window: the accounts stand for the login. */
export function approvalPage(order: PaypalOrder, locale: Locale): Reply {
  const text = words[locale]
  const known = payers.some(({ email }) => email === order.email.toLowerCase())
  const selected = known ? order.email.toLowerCase() : payers[0]?.email
  const options = payers.map(
    ({ email, outcome }) => `<label class="option">
<input type="radio" name="account" value="${email}"${email === selected ? ' checked' : ''}>
<span>${email}<span class="hint">${escapeHtml(outcomes[outcome][locale])}</span></span></label>`,
  )
  const body = `<h1>${text.title}</h1>
<dl><dt>${text.merchant}</dt><dd>${escapeHtml(order.brandName || 'Istmo')}</dd>
<dt>${text.concept}</dt><dd>${escapeHtml(order.description || order.customId)}</dd>
<dt>${text.amount}</dt><dd>${dollars(order.amount, locale)} USD</dd></dl>
<form method="post" action="/checkoutnow?token=${order.id}">
<fieldset><legend>${text.who}</legend><div class="accounts">${options.join('')}</div></fieldset>
<button class="main" name="action" value="pay">${text.pay} ${dollars(order.amount, locale)}</button>
<button class="quiet" name="action" value="cancel">${text.cancel}</button></form>`
  const title = `${text.title} - ${text.brand}`
  const targets = [order.returnUrl, order.cancelUrl].filter(Boolean)
  return page({ locale, title, brand: text.brand, body, targets, query: `?token=${order.id}&amp;` })
}

/** A page that only says something. */
export function approvalMessage(status: number, locale: Locale, kind: 'done' | 'gone'): Reply {
  const text = words[locale]
  const body = `<h1>${text[kind]}</h1><p>${kind === 'done' ? text.doneText : text.goneText}</p>`
  return page({ status, locale, title: text[kind], brand: text.brand, body, query: null })
}
