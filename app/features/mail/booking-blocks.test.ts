import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textBlock } from './booking-blocks'
import type { MailContent, MailFrame } from './mail.types'
import { BlockView } from './mail-blocks'
import { mailText } from './mail-text'
import type { MailColors } from './mail-theme'

const message = 'Hola, Ana:\n\nEl auto que reservaste es otro. \nTe esperamos.\n'

test('the words of the staff are paragraphs of a mail, and no mark of success stands around them', () => {
  const block = textBlock(message)
  const html = renderToStaticMarkup(BlockView({ block, colors: {} as MailColors }))
  expect([...html.matchAll(/<p [^>]*>([^<]*)<\/p>/g)].map(([, text]) => text)).toEqual([
    'Hola, Ana:',
    'El auto que reservaste es otro.',
    'Te esperamos.',
  ])
  expect(html).not.toMatch(/okb|background/)
  const mail = { title: 'Tu reserva', lead: '', blocks: [block], reason: '' } as unknown
  const frame = { help: '', links: [], small: '' } as unknown
  expect(mailText(mail as MailContent, frame as MailFrame)).toContain(
    'Tu reserva\n\nHola, Ana:\n\nEl auto que reservaste es otro.\n\nTe esperamos.',
  )
})
