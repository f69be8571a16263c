import { json, type Route } from '../http.ts'
import { accounts, amounts, cards, challengeCode, outcomes } from '../magic.ts'
import { escapeHtml, type Locale, localeOf, page } from './layout.ts'

const words = {
  es: {
    title: 'Pagos de prueba',
    mails: 'Correos de prueba',
    cards: 'Tarjetas',
    accounts: 'Cuentas de PayPal y correos',
    amounts: 'Totales exactos',
    card: 'Tarjeta',
    paypal: 'PayPal',
    result: 'Resultado',
    number: 'Número',
    email: 'Correo',
    amount: 'USD',
    intro: 'Cualquier vencimiento futuro y cualquier código de seguridad. Código de verificación:',
  },
  en: {
    title: 'Test payments',
    mails: 'Test emails',
    cards: 'Cards',
    accounts: 'PayPal accounts and emails',
    amounts: 'Exact totals',
    card: 'Card',
    paypal: 'PayPal',
    result: 'Outcome',
    number: 'Number',
    email: 'Email',
    amount: 'USD',
    intro: 'Any future expiry, any security code. Verification code:',
  },
}

/** `GET /`: the tables of ../magic.ts. `GET /healthz`: whether the sandbox is up. */
export const homeRoutes: readonly Route[] = [
  ['GET', /^\/$/, ({ url }) => homePage(localeOf(url, 'es'))],
  ['GET', /^\/favicon\.ico$/, () => ({ status: 204, body: '' })],
  ['GET', /^\/healthz$/, () => json(200, { status: 'ok' })],
]

function homePage(locale: Locale) {
  const text = words[locale]
  const row = (cells: string[]) =>
    `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  const table = (title: string, heads: string[], rows: string[]) => `<h2>${title}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>
${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
  const body = `<h1>${text.title}</h1><p>${text.intro} <strong>${challengeCode}</strong></p>
<p><a href="/correos?lang=${locale}">${text.mails}</a></p>
${table(
  text.cards,
  [text.number, text.result, text.card],
  cards.map(({ number, outcome }) =>
    row([number, outcomes[outcome][locale], outcomes[outcome].card]),
  ),
)}
${table(
  text.accounts,
  [text.email, text.result, text.paypal, text.card],
  accounts.map(({ email, outcome }) =>
    row([email, outcomes[outcome][locale], outcomes[outcome].paypal, outcomes[outcome].card]),
  ),
)}
${table(
  text.amounts,
  [text.amount, text.result, text.card, text.paypal],
  amounts.map(({ amount, outcome }) =>
    row([amount, outcomes[outcome][locale], outcomes[outcome].card, outcomes[outcome].paypal]),
  ),
)}`
  return page({ locale, title: text.title, brand: 'Istmo sandbox', body, wide: true })
}
