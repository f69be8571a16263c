import type { FaqBody, TextBody, TextPart, Topic } from './content.types'

/** Headings as the sanitiser writes them: without attributes, never one inside another. */
const heading = /<(h[23])>([\s\S]*?)<\/\1>/g

type Section = {
  readonly level: 2 | 3
  /** As text. */
  readonly title: string
  /** The HTML from the heading to the next one. */
  readonly html: string
}

/** A text with its table of contents: every heading of level 2 is a part. */
export function textBody(html: string): TextBody {
  const name = names()
  const parts: TextPart[] = []
  const named = html.replace(heading, (whole, tag: string, inner: string) => {
    if (tag !== 'h2') return whole
    const [, number = ''] = /^\s*(\d{1,2})\.\s+/.exec(inner) ?? []
    const words = number ? inner.replace(/^\s*\d{1,2}\.\s+/, '') : inner
    const title = plainText(words)
    const id = name(title)
    parts.push({ id, title, number })
    const mark = number
      ? `<span aria-hidden="true">${number}</span><span class="sr">${number}. </span>`
      : ''
    return `<h2 id="${id}">${mark}<span>${words}</span></h2>`
  })
  return { kind: 'text', html: named, parts }
}

/** Questions by topic: headings of level 2 are topics, of level 3 questions, what follows is the answer. */
export function faqBody(html: string): FaqBody {
  const name = names()
  const { introduction, sections } = sectionsOf(html)
  const topics: Mutable<Topic>[] = []
  for (const { level, title, html: text } of sections) {
    const topic = topics.at(-1)
    if (level === 2) topics.push({ id: name(title), title, introduction: text, questions: [] })
    // A question before the first topic: the page has one without a name.
    else if (!topic) {
      const questions = [{ id: name(title), title, html: text }]
      topics.push({ id: name('preguntas'), title: '', introduction: '', questions })
    } else topic.questions = [...topic.questions, { id: name(title), title, html: text }]
  }
  return { kind: 'faq', introduction, topics }
}

/** Minutes, at least one. */
export function readingTime(html: string): number {
  const words = plainText(html).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** Adults read 200 to 250 words of plain Spanish or English prose a minute. */
const WORDS_A_MINUTE = 200

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

function sectionsOf(html: string): { introduction: string; sections: Section[] } {
  const found = [...html.matchAll(heading)]
  const until = (index: number) => found[index]?.index ?? html.length
  return {
    introduction: html.slice(0, until(0)).trim(),
    sections: found.map((match, index) => ({
      level: match[1] === 'h2' ? 2 : 3,
      title: plainText(match[2] ?? ''),
      html: html.slice(match.index + match[0].length, until(index + 1)).trim(),
    })),
  }
}

/** The text of safe HTML: no tags, and the four characters that the sanitiser writes as entities. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  nbsp: ' ',
}

/** Ids of a page from its headings: `¿Qué edad necesito?` -> `que-edad-necesito`; each but once. */
function names(): (title: string) => string {
  const taken = new Set<string>()
  return (title) => {
    const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const base =
      plain
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60) || 'parte'
    let id = base
    for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
    taken.add(id)
    return id
  }
}
