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
