import { isBooked } from '~/domain/booking/reservation'
import { ownBooking } from '~/features/booking/own-booking.server'
import { m } from '~/paraglide/messages'
import { siteContent } from '~/server/content/catalogue.server'
import { takeFromRateLimit } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { currentLocale } from '~/server/request-facts'
import { paperSizes } from './paper-sizes'
import { voucherDocument } from './voucher-document'

/**
 * The booking of this browser as a PDF, in the language of the address (D19); 404 without one. `?papel=a4`; letter, which
 * Panama prints on, without it.
 */
export async function serveVoucherFile(request: Request): Promise<Response> {
  const own = await ownBooking()
  if (!own || !isBooked(own.reservation.status)) return refuse(404, 'Not Found')
  const wait = await takeFromRateLimit('voucher')
  if (wait > 0) return refuse(429, 'Too Many Requests', { 'Retry-After': String(wait) })
  const { now, brand } = requestContext()
  const { site } = (await siteContent(brand)).value
  const asked = new URL(request.url).searchParams.get('papel')
  const size = paperSizes.find((one) => one === asked) ?? 'letter'
  const voucher = voucherDocument(own.view, currentLocale(), { site, now })
  // Fonts and the library are 1 MB of code, which only this needs.
  const { voucherPdf } = await import('./voucher-pdf.server')
  return new Response(await voucherPdf(voucher, { size, now }), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${m.voucher_file()}-${own.view.code}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function refuse(status: number, words: string, headers: Readonly<Record<string, string>> = {}) {
  return new Response(words, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
}
