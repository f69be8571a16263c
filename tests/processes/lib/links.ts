/** Every address that a page leads to or loads, and the element that names it. */
export function linksOf(html: string): { readonly name: string; readonly href: string }[] {
  // The text of a script holds no elements.
  const plain = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  return [...plain.matchAll(/<(a|area|link|img|script|source|use|form)\b([^>]*)>/g)].flatMap(
    ([, name = '', attributes = '']) => {
      // A form that is posted leads nowhere.
      if (name === 'form' && !/method="get"/i.test(attributes)) return []
      const found = [...attributes.matchAll(/\s(?:href|src|action)="([^"]*)"/g)]
      return found.map(([, href = '']) => ({ name, href: unescaped(href) }))
    },
  )
}

/** The forms that addresses of other sites or programs must have: they are not asked for. */
const forms: Readonly<Record<string, RegExp>> = {
  'https:': /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(\/|$)/,
  'mailto:': /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/,
  'tel:': /^tel:\+\d{8,15}$/,
  'geo:': /^geo:-?[\d.]+,-?[\d.]+/,
  'data:': /^data:image\//,
}

export function isForeignWhole({ protocol, href }: URL): boolean {
  return forms[protocol]?.test(href) ?? false
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
