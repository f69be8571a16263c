import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notFoundMessages } from '~/features/site/not-found'
import { root } from '../../scripts/lib/paths.mjs'

/** Every message of a language, by its key. */
function messagesOf(language: string): Record<string, string> {
  const folder = `${root}/project.inlang/messages/${language}`
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))),
  )
}
const english = messagesOf('en')
const spanish = messagesOf('es')

/** A rule that names words has them in a message; the words of the forms are in `field-words.test.ts`. */
test.each([
  ['§2.30', 'error_not_found_title', 'Page Not Found', 'Página no encontrada'],
  ['§2.30', 'error_internal_title', 'Internal Server Error', 'Error interno del servidor'],
  ['§4.6', 'verify_title', 'Verifying payment...', 'Verificando pago…'],
  ['§4.6', 'verify_stay', 'Do not close this window.', 'No cierres esta ventana.'],
  ['§4.6', 'verify_button', 'Verify Payment', 'Verificar pago'],
  [
    '§8.9',
    'reservation_error_unavailable',
    'Error processing the reservation, please try again later.',
    'Error procesando la reserva, intente nuevamente más tarde.',
  ],
])(
  '%s %s is said in the words of the specification, and in Spanish',
  (_, key, inEnglish, inSpanish) => {
    expect([english[key], spanish[key]]).toEqual([inEnglish, inSpanish])
  },
)

test('a page that is not there has the words of §2.25 and §2.32 in either language', () => {
  expect(notFoundMessages).toEqual({ page: 'Page not found', info: 'Pagina no encontrada' })
})

/** Every text of the sample's content that a renter reads, by its file. */
function sampleTexts(): [name: string, text: string][] {
  const folder = `${root}/directus/sample`
  const pages = readdirSync(`${folder}/pages`).map((name) => `pages/${name}`)
  const rows = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  return [...pages, ...rows].flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      .map((line): [string, string] => [name, line]),
  )
}

/** The card of the deposit by another name than that of a credit card. */
const deposit = /dep[oó]sito|deposit/i
const plainCard = /(?<!\b(?:gift|debit) )\b(tarjetas?|cards?)\b(?! de crédito)/i
const creditCard = /tarjetas? de crédito|credit cards?/i

test('a text that names the deposit and a card says that it is a credit card (D50)', () => {
  const texts = [
    ...Object.entries(english).map(([key, text]) => [`en ${key}`, JSON.stringify(text)] as const),
    ...Object.entries(spanish).map(([key, text]) => [`es ${key}`, JSON.stringify(text)] as const),
    ...sampleTexts().filter(([, text]) => !text.includes("'card',")),
  ]
  const wrong = texts.filter(
    ([, text]) => deposit.test(text) && plainCard.test(text) && !creditCard.test(text),
  )
  expect(wrong).toEqual([])
})

test('the Spanish of renters says alquiler, and nobody clicks on a phone', () => {
  const wrong = /\b(la|mi|tu|una) renta\b|\bclics?\b/i
  expect(sentencesOf('es').filter(([, text]) => wrong.test(text))).toEqual([])
})

const withoutTax =
  /no incluyen? (el )?ITBMS|sin ITBMS|más ITBMS|(do|does) not include (ITBMS|tax)|plus (ITBMS|tax)|without (ITBMS|tax)/i

test('no text names a price to which its tax is still to be added (D48)', () => {
  const texts = [...Object.values(english), ...Object.values(spanish)].map(
    (text) => ['message', JSON.stringify(text)] as const,
  )
  expect([...texts, ...sampleTexts()].filter(([, text]) => withoutTax.test(text))).toEqual([])
})

test.each([
  ['thanks_bring_card', /credit card/i, /tarjeta de crédito/i],
  ['voucher_bring_card', /credit card/i, /tarjeta de crédito/i],
  ['bring_all', /credit card/i, /tarjeta de crédito/i],
  ['mail_reminder_bring', /credit card/i, /tarjeta de crédito/i],
  ['bill_deposit_text', /credit card/i, /tarjeta de crédito/i],
  ['checkout_counter_detail', /credit card/i, /tarjeta de crédito/i],
  ['checkout_counter_detail_same', /credit card/i, /tarjeta de crédito/i],
  ['checkout_card_detail', /credit card/i, /tarjeta de crédito/i],
  ['coverage_lead', /credit card.*no debit/i, /tarjeta de crédito.*débito/i],
  ['car_step_pay_counter_detail', /credit card/i, /tarjeta de crédito/i],
  ['manage_entry_deposit_text', /credit card/i, /tarjeta de crédito/i],
  ['manage_entry_deposit_begun_text', /credit card/i, /tarjeta de crédito/i],
  ['precheckin_pass_3_text', /credit card/i, /tarjeta de crédito/i],
  ['precheckin_wallet_deposit', /credit card/i, /tarjeta de crédito/i],
  ['branches_deposit_text', /credit card/i, /tarjeta de crédito/i],
  ['home_story_text', /credit card/i, /tarjeta de crédito/i],
])('%s says that the deposit is taken on a credit card (D50)', (key, inEnglish, inSpanish) => {
  expect(english[key]).toMatch(inEnglish)
  expect(spanish[key]).toMatch(inSpanish)
})

/** Every sentence of a language that a renter reads: messages without their parameters, and the sample's pages. */
function sentencesOf(language: 'es' | 'en'): [name: string, text: string][] {
  const messages: Readonly<Record<string, unknown>> = language === 'es' ? spanish : english
  const pages = sampleTexts().filter(([name]) => name.endsWith(`.${language}.html`))
  const said = Object.entries(messages).map(([key, message]): [string, string] => {
    const forms = Array.isArray(message) ? Object.values(message[0].match) : [message]
    return [key, forms.join(' ').replace(/\{\w+\}/g, '…')]
  })
  return [...said, ...pages].filter(([key]) => key !== '$schema')
}

test.each([
  ['en', 'location', /\bbranch(es)?\b/i],
  ['en', 'hold', /\bblock(s|ed)? (a|the|your)? ?deposit/i],
  ['en', 'canceled, canceling', /\bcancell(ed|ing)\b/i],
  ['en', 'email', /e-mail/i],
  ['en', 'tires', /\btyres?\b/i],
  ['en', 'driver’s license', /driving licen[cs]e|licence/i],
  ['en', 'coverage', /(?<!not )\bcover\b/i],
  ['en', 'too many attempts', /\btries\b/i],
  ['en', 'available, for a car that can be rented', /\b(free (cars?|dates)|(still|not) free)\b/i],
  ['en', 'a fee, for what is added to the bill', /\b(cancellation|young driver|one-way) charge/i],
  ['es', 'tú', /\b(usted(es)?|intente|ingrese|seleccione|escriba|espere)\b/i],
  ['es', 'auto, llantas, celular', /\b(carros?|coches?|neumáticos?|móvil)\b/i],
  ['es', 'conductor', /\bqui[eé]n (conduce|maneja)\b/i],
  ['es', 'guardar, for a car that is held', /\bapart(a|amos|ad[oa]s?)\b/i],
  ['es', 'sucursal, where one pays', /\bpag[^.;:]*mostrador/i],
  ['es', 'the quotation marks of the site', /[«»]/],
] as const)('%s says one word for one thing: %s', (language, _, other) => {
  const byTheLetter = 'reservation_error_unavailable'
  const wrong = sentencesOf(language).filter(
    ([key, text]) => other.test(text) && !(key === byTheLetter && text.includes('intente')),
  )
  expect(wrong).toEqual([])
})
