import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkName } from '~/domain/people/renter'
import { formatMoney } from '~/domain/pricing/money'
import { priceQuote } from '~/domain/pricing/price'
import { sampleAddOn, sampleFacts } from '~/domain/test-samples'
import type { BookingView } from '~/features/booking/booking.types'
import { sampleBooking } from '~/features/booking/test-samples'
import { hasUnprinted } from '~/server/fonts/letters.server'
import { voucherDocument } from './voucher-document'
import { voucherPdf } from './voucher-pdf.server'

const NOW = Date.UTC(2026, 10, 20, 12, 0)
const site = { name: 'Firefly Car Rental', whatsapp: '+50760000000' }

/** The booking can have so many different extras that the bill does not fit on one sheet. */
function bookingOf(extras = 0): BookingView {
  const addOns = Array.from({ length: extras }, (_, index) => ({
    addOn: sampleAddOn({ code: `extra_${index}` }),
    quantity: 1,
  }))
  return sampleBooking({ addOns, quote: priceQuote(sampleFacts({ addOns })) })
}

async function pdfOf(booking: BookingView, size: 'letter' | 'a4' = 'letter') {
  const voucher = voucherDocument(booking, 'es', { site, now: NOW })
  return { voucher, pdf: Buffer.from(await voucherPdf(voucher, { size, now: NOW })) }
}

/** The parts between `stream` and `endstream`, unpacked, and all the rest. */
function readable(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  return raw.replace(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (_, packed: string) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return packed
    }
  })
}

/** Names in every script that the form takes, two words each; those in a line stand on one voucher. */
const NAMES: readonly string[][] = [
  ['Nguyễn Thị Hồng', 'Şule Ğümüş', 'Ŀ Ṛṇa', 'Γιώργος Ἀθηνᾶ', 'Анна Ѣєвіч'],
  ['Հայկ Երևանցի', 'ნინო ბერიძე'],
  // Texts that begin at the right.
  ['יַעֲקֹב כהן', 'محمد علی\u200cرضا', 'އަޙްމަދު ޢަލީ'],
  ['नेहा श्री', 'শ্রী দাস', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'કૃષ્ણ પટેલ', 'ଶ୍ରୀ ଦାସ', 'ஸ்ரீ குமார்'],
  ['శ్రీ రావు', 'ಶ್ರೀ ರಾವ್', 'ശ്രീ നായർ', 'ශ්\u200dරී පෙරේරා', 'สมชาย ใจดี', 'ສົມສັກ ພົມ'],
  ['བསྟན་འཛིན་ ནོར་བུ', 'မောင် အောင်', 'ស្រី ចាន់', 'አበበ ቢቂላ', '김 민준'],
  // Japanese, Chinese and Bopomofo share letters: on one voucher one font would draw them for all.
  ...['王 小明', '葛\u{e0100}城 ゆき', 'アン・マリー', 'ㄅㄆ 李', '龔 鑫', 'Ana 王 محمد'].map(
    (name) => [name],
  ),
]

/** The glyphs that the pages show, as numbers in their fonts: the first of each font stands for all that it lacks. */
function glyphsOf(pdf: Buffer): string[] {
  const shown = readable(pdf).matchAll(/\[([^[\]]*)\] TJ/g)
  return [...shown].flatMap(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  )
}

describe('what people and content are called', () => {
  it.each(NAMES.flat())('can be printed: %s', async (name) => {
    expect(checkName(name)).toBeNull()
    expect(await hasUnprinted(name)).toBe(false)
  })

  it.each(NAMES.map((names) => names.join(', ')))('is printed whole: %s', async (name) => {
    const booking = bookingOf()
    const renter = { ...booking.renter, name, lastName: name, invoiceCompany: `${name} S.A.` }
    const { pdf } = await pdfOf({ ...booking, renter })
    const glyphs = glyphsOf(pdf)
    expect(glyphs.length).toBeGreaterThan(300)
    expect(glyphs).not.toContain('0000')
  })

  it('leaves out what no font has, and has no empty box for it', async () => {
    const booking = bookingOf()
    const text = '🚗 Frente a la iglesia\u200b → 3.er piso\u202fB, pre\u2011check ★ ✓ ᏣᎳᎩ'
    const directions = { es: text, en: text }
    const pickupBranch = { ...booking.pickupBranch, directions }
    const glyphs = glyphsOf((await pdfOf({ ...booking, pickupBranch })).pdf)
    expect(glyphs).not.toContain('0000')
  })

  it('needs no other font where the typeface has all letters', async () => {
    expect(readable((await pdfOf(bookingOf())).pdf)).not.toContain('+Noto')
  })

  it.each(['ᏣᎳᎩ', '𒀀𒁀', 'ꦗꦮ', '\u{2a6d6}\u{30000}'])(
    'is asked for in Latin letters: %s',
    async (name) => {
      expect(await hasUnprinted(name)).toBe(true)
    },
  )
})

describe('the voucher as a PDF', () => {
  it.each([
    ['letter', '/MediaBox [0 0 612 792]'],
    ['a4', '/MediaBox [0 0 595.28 841.89]'],
  ] as const)('is one sheet of %s', async (size, box) => {
    const { pdf } = await pdfOf(bookingOf(), size)
    const text = readable(pdf)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(text).toContain(box)
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  })

  it('is tagged, says its language, and has a name for its QR code', async () => {
    const text = readable((await pdfOf(bookingOf())).pdf)
    expect(text).toMatch(/\/MarkInfo <<\s*\/Type \/MarkInfo\s*\/Marked true|\/Marked true/)
    expect(text).toContain('/Lang (es-PA)')
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Figure']) {
      expect(text, tag).toMatch(new RegExp(`/S /${tag}\\b`))
    }
    expect(text).toContain('/Alt')
  })

  it('has its letters in it, and what they are for who selects them', async () => {
    const text = readable((await pdfOf(bookingOf())).pdf)
    expect(text).toContain('/FontFile2')
    expect(text).toContain('/ToUnicode')
    expect(text).toContain('beginbfrange')
  })

  it('says what a change left to be paid at the counter, and nothing of it where all is paid', async () => {
    const paid = bookingOf()
    const { total } = paid.quote
    const left = voucherDocument({ ...paid, balance: 5000 }, 'es', { site, now: NOW })
    const before = formatMoney(total - 5000)
    expect(left.code.status).toBe(
      `Pagada · ${before} · Visa ···· 1111 · Por pagar al recoger · $50.00`,
    )
    expect(left.bill.total.label).toBe('Total, $50.00 por pagar al recoger')
    const whole = voucherDocument(paid, 'es', { site, now: NOW })
    expect(whole.code.status).toBe(`Pagada · ${formatMoney(total)} · Visa ···· 1111`)
    expect(whole.bill.total.label).toBe('Total pagado')
  })

  it('says nothing of cancelling, of what to bring, nor of paying at pick-up, once the rental has begun', async () => {
    const ahead = voucherDocument({ ...bookingOf(), balance: 5000 }, 'es', { site, now: NOW })
    expect(JSON.stringify(ahead)).toContain('Cancela gratis')
    const begun = { ...bookingOf(), balance: 5000, isBegun: true }
    const voucher = voucherDocument(begun, 'es', { site, now: NOW })
    expect(JSON.stringify(voucher)).not.toMatch(/[Cc]ancela|por pagar al recoger|Qué llevar/i)
    expect(JSON.stringify(ahead)).toContain('Qué llevar')
    expect(voucher.code.status).toContain('Por pagar · $50.00')
    expect((await pdfOf(begun)).pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(voucher.bill.total.label).toBe('Total, $50.00 por pagar en la sucursal')
  })

  it('goes on on another sheet with a bill that is too long', async () => {
    const text = readable((await pdfOf(bookingOf(18))).pdf)
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  })

  it('names the flight, where the renter gave one', () => {
    const { renter } = bookingOf()
    const facts = (flightNumber: string) =>
      voucherDocument({ ...bookingOf(), renter: { ...renter, flightNumber } }, 'es', {
        ...{ site, now: NOW },
      }).facts
    expect(facts('cm 302')).toContainEqual({ name: 'Vuelo', value: 'CM 302' })
    expect(facts('').map(({ name }) => name)).not.toContain('Vuelo')
  })
})
