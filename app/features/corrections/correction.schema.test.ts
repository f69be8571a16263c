import { expect, test } from 'vitest'
import { correctionIn } from './correction.schema'

const form = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ code: 'K7M49QTX', ...fields })) data.set(name, value)
  return data
}

test('a form corrects what differs from what its page showed, so that another window’s correction stays', () => {
  const fields = {
    ...{ email: 'ana@correo.example.com', 'was.email': 'ana@correo.example.com' },
    ...{ phone: '6999-1234', 'was.phone': '6123-4567' },
    ...{ flightNumber: '', 'was.flightNumber': 'CM 302' },
  }
  expect(correctionIn(form(fields))).toEqual({
    ...{ code: 'K7M49QTX', phone: '6999-1234', flightNumber: '' },
  })
})

test('a form that no page of ours sends is none', () => {
  expect(correctionIn(form({ code: 'K7' }))).toBeNull()
})

test('a text that is longer than its field is for its check, and loses no other', () => {
  const fields = { invoiceDv: '155704822-2-2021', phone: '6'.repeat(300), flightNumber: 'CM 302' }
  expect(correctionIn(form(fields))).toEqual({
    ...{ code: 'K7M49QTX', flightNumber: 'CM 302' },
    ...{ invoiceDv: '155704822-', phone: '6'.repeat(60) },
  })
})
