import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from '~/server/content/rich-text.server'
import { faqBody, readingTime, textBody } from './page-body'

describe('textBody', () => {
  it('makes a part of each heading of level 2, and takes the number that the editor wrote out of it', () => {
    const html = sanitizeRichText(
      '<p>Antes</p><h2>1. El precio</h2><p>A</p><h3>Nota</h3><h2>2. Tú &amp; yo</h2>',
    )
    const { parts, html: named } = textBody(html)
    expect(parts).toEqual([
      { id: 'el-precio', title: 'El precio', number: '1' },
      { id: 'tu-yo', title: 'Tú & yo', number: '2' },
    ])
    expect(named).toContain(
      '<h2 id="el-precio"><span aria-hidden="true">1</span><span class="sr">1. </span><span>El precio</span></h2>',
    )
    expect(named).toContain('<h3>Nota</h3>')
  })

  it('gives headings that say the same different ids, and one without letters an id', () => {
    const { parts } = textBody('<h2>Pago</h2><h2>Pago</h2><h2>¿?</h2>')
    expect(parts.map(({ id, number }) => [id, number])).toEqual([
      ['pago', ''],
      ['pago-2', ''],
      ['parte', ''],
    ])
  })

  it('leaves a text without headings as it is', () => {
    expect(textBody('<p>Hola</p>')).toEqual({ kind: 'text', html: '<p>Hola</p>', parts: [] })
    expect(textBody('')).toEqual({ kind: 'text', html: '', parts: [] })
  })

  it('lets no markup of a heading into its title', () => {
    const html = sanitizeRichText(
      '<h2>Hasta <strong>48 h</strong> <img src=x onerror=alert(1)></h2>',
    )
    expect(textBody(html).parts).toEqual([{ id: 'hasta-48-h', title: 'Hasta 48 h', number: '' }])
  })
})

describe('faqBody', () => {
  it('puts questions under their topics, with all that follows as the answer', () => {
    const body = faqBody(
      '<p>Hola</p><h2>Edad</h2><p>De todos.</p><h3>¿Qué edad?</h3><p>21.</p><ul><li>Sí</li></ul><h3>¿Otra?</h3><p>No.</p><h2>Pago</h2>',
    )
    expect(body.introduction).toBe('<p>Hola</p>')
    expect(body.topics).toEqual([
      {
        id: 'edad',
        title: 'Edad',
        introduction: '<p>De todos.</p>',
        questions: [
          { id: 'que-edad', title: '¿Qué edad?', html: '<p>21.</p><ul><li>Sí</li></ul>' },
          { id: 'otra', title: '¿Otra?', html: '<p>No.</p>' },
        ],
      },
      { id: 'pago', title: 'Pago', introduction: '', questions: [] },
    ])
  })

  it('keeps questions that stand under no topic', () => {
    const { topics } = faqBody('<h3>¿Uno?</h3><p>Sí.</p><h3>¿Dos?</h3><p>No.</p>')
    expect(topics).toHaveLength(1)
    expect(topics[0]).toMatchObject({ title: '' })
    expect(topics[0]?.questions.map(({ title }) => title)).toEqual(['¿Uno?', '¿Dos?'])
  })
})

describe('readingTime', () => {
  it.each([
    [0, 1],
    [200, 1],
    [301, 2],
    [1200, 6],
  ])('of %i words is %i minutes', (words, minutes) => {
    expect(readingTime(`<p>${'palabra '.repeat(words)}</p>`)).toBe(minutes)
  })
})
