/** `+507 6000-0000` -> `https://wa.me/50760000000`; `text` is filled in for the renter. */
export function whatsAppLink(number: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`
}

export function telLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
