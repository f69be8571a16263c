import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { mailText, parseMail } from './parse-mail.ts'

async function source(): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: { name: 'Firefly ñandú', address: 'reservas@firefly.example' },
    to: 'ana@example.com',
    subject: 'Tu reserva 7V5R 5KGR está confirmada: pago aprobado y un asunto de más de una línea',
    text: 'Devolución\n.\n'.repeat(3),
    html: `<p>Recogida: ñ</p>${'x'.repeat(2000)}<img src="cid:a@b">`,
    attachments: [{ filename: 'q.png', cid: 'a@b', content: Buffer.from([0, 13, 10, 255]) }],
    icalEvent: { method: 'REQUEST', filename: 'reserva.ics', content: 'BEGIN:VCALENDAR\r\n' },
  })
  return message as Buffer
}

describe('a mail that was laid down', () => {
  it('is read with its words and all its parts', async () => {
    const mail = parseMail(await source())
    expect(mail.subject).toBe(
      'Tu reserva 7V5R 5KGR está confirmada: pago aprobado y un asunto de más de una línea',
    )
    expect(mail.from).toBe('Firefly ñandú <reservas@firefly.example>')
    expect(mail.to).toBe('ana@example.com')
    expect(mail.date).not.toBeNull()
    expect(mailText(mail, 'text/plain')).toContain('Devolución')
    expect(mailText(mail, 'text/html')).toContain('<p>Recogida: ñ</p>')
    expect(mailText(mail, 'text/html')).toContain('x'.repeat(2000))
    const picture = mail.parts.find(({ cid }) => cid === 'a@b')
    expect(picture?.filename).toBe('q.png')
    expect([...(picture?.content ?? [])]).toEqual([0, 13, 10, 255])
    expect(mail.parts.some(({ type }) => type === 'text/calendar')).toBe(true)
  })

  it('may be anything', () => {
    expect(parseMail(Buffer.from(''))).toMatchObject({ subject: '', to: '' })
    expect(parseMail(Buffer.from('Content-Type: multipart/mixed\r\n\r\nx'))).toMatchObject({
      parts: [],
    })
  })
})
