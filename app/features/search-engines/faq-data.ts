import type { JsonLd } from './json-ld'

const block = /<(h[2-4]|summary)\b[^>]*>([\s\S]*?)<\/\1>/gi

/** A page of questions and answers: its headings that ask, and what follows them. Null: fewer than two. */
export function faqData(html: string): JsonLd | null {
  const headings = [...html.matchAll(block)]
  const questions = headings.flatMap((heading, index) => {
    const question = plainText(heading[2] ?? '')
    const answer = plainText(
      html.slice(heading.index + heading[0].length, headings[index + 1]?.index ?? html.length),
    )
    if (!question.endsWith('?') || answer === '') return []
    return [
      {
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      },
    ]
  })
  return questions.length < 2 ? null : { '@type': 'FAQPage', mainEntity: questions }
}

/**
 * The text of HTML that was made safe: elements become spaces, the few entities that a text may have their characters.
 */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:?!])/g, '$1')
    .trim()
}
