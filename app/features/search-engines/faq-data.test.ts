import { expect, test } from 'vitest'
import { faqData } from './faq-data'
import { jsonLdText } from './json-ld'

test('questions are the headings that ask, answers what stands below them, without elements', () => {
  const html = `<p>Before</p><h2 id="a">¿Qué <em>edad</em> pido?</h2><p>21 años, <b>cumplidos</b>.</p>
    <h3>Nota</h3><p>Sin pregunta.</p>
    <details><summary>¿Acepta &lt;efectivo&gt;?</summary><ul><li>No</li><li>Tarjeta &amp; PayPal</li></ul></details>`
  expect(faqData(html)).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: '¿Qué edad pido?',
        acceptedAnswer: { '@type': 'Answer', text: '21 años, cumplidos.' },
      },
      {
        '@type': 'Question',
        name: '¿Acepta <efectivo>?',
        acceptedAnswer: { '@type': 'Answer', text: 'No Tarjeta & PayPal' },
      },
    ],
  })
})

test('a page that asks once, or answers nothing, is no list of questions', () => {
  expect(faqData('<h2>¿Una?</h2><p>Sí.</p>')).toBeNull()
  expect(faqData('<h2>¿Una?</h2><h2>¿Otra?</h2>')).toBeNull()
})

test('nothing in structured data can end its element', () => {
  const text = jsonLdText([{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>')
})
