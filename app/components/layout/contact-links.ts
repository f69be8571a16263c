/** `+507 6000-0000` -> `https://wa.me/50760000000`; `text` is filled in for the renter. */
export function whatsAppLink(number: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`
}

export function telLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

/** Panama's grouping: `+50760000000` -> `+507 6000-0000`; other numbers as they were written. */
export function formatPhone(number: string): string {
  const match = /^\+?507(\d{3,4})(\d{4})$/.exec(number.replace(/[^\d+]/g, ''))
  return match ? `+507\u00a0${match[1]}-${match[2]}` : number
}
