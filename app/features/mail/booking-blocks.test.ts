import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleBooking } from '~/features/booking/test-samples'
import { billBlock, textBlock } from './booking-blocks'
import type { MailContent, MailFrame } from './mail.types'
import { BlockView } from './mail-blocks'
import { mailText } from './mail-text'
import type { MailColors } from './mail-theme'
import { sampleMail } from './test-samples'

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

test('the rows of a bill with what was paid and what went back for goodwill make what is left to pay', () => {
  const { quote } = sampleBooking()
  const [kept, goodwill] = [quote.total - 6000, 3000]
  const { managed, ...rest } = sampleMail(sampleBooking({ balance: 3000, goodwill }))
  const block = billBlock({ ...rest, managed: { ...managed, kept } })
  if (block.kind !== 'bill') throw new Error(block.kind)
  const cents = ({ amount }: { readonly amount: string }) =>
    Math.round(Number(amount.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
  expect(block.rows.at(-1)?.label).toBe('Cortesía')
  expect(block.rows.reduce((sum, row) => sum + cents(row), 0)).toBe(3000)
  expect(cents(block.total)).toBe(3000)
})
