import sanitizeHtml from 'sanitize-html'

/** Headings from h2 down; a link to another site opens without its opener. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'a'],
      ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { h1: 'h2', a: safeLink },
  })
}

function safeLink(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href = '' } = attributes
  const external = /^https?:/i.test(href)
  return {
    tagName,
    attribs: external ? { href, rel: 'noopener noreferrer', target: '_blank' } : { href },
  }
}
