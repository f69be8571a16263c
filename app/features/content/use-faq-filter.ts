import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { withoutAccents } from '~/domain/without-accents'
import type { Topic } from './content.types'
import { plainText } from './page-body'

type Question = Topic['questions'][number]

export type FaqFilter = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly words: string
  readonly isAsked: boolean
  /** How many questions are shown. */
  readonly count: number
  readonly isShown: (question: Pick<Question, 'id'>) => boolean
  readonly register: (id: string) => (element: HTMLDetailsElement | null) => void
  readonly ask: (words: string) => void
  readonly clear: () => void
}

/** The questions of which question or answer has every word that is typed; the hits stand open, and after it as before. */
export function useFaqFilter(topics: readonly Topic[]): FaqFilter {
  const [words, setWords] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const details = useRef(new Map<string, HTMLDetailsElement>())
  /** Which stood open before anything was asked. */
  const before = useRef<ReadonlySet<string> | null>(null)
  const texts = useMemo(() => textsOf(topics), [topics])
  const hits = useMemo(() => findIn(texts, words), [texts, words])

  // Typed before the page was alive.
  useEffect(() => setWords(input.current?.value ?? ''), [])
  useEffect(() => {
    const all = details.current
    if (hits) {
      before.current ??= new Set([...all].flatMap(([id, { open }]) => (open ? id : [])))
      for (const [id, element] of all) element.open = hits.has(id)
    } else if (before.current) {
      for (const [id, element] of all) element.open = before.current.has(id)
      before.current = null
    }
  }, [hits])

  return {
    input,
    words: words.trim(),
    isAsked: hits !== null,
    count: hits?.size ?? texts.size,
    isShown: ({ id }) => hits?.has(id) ?? true,
    register: (id) => (element) => {
      if (element) details.current.set(id, element)
      else details.current.delete(id)
    },
    ask: setWords,
    clear: () => {
      setWords('')
      if (!input.current) return
      input.current.value = ''
      input.current.focus()
    },
  }
}

function textsOf(topics: readonly Topic[]): ReadonlyMap<string, string> {
  return new Map(
    topics.flatMap((topic) =>
      topic.questions.map(({ id, title, html }) => {
        return [id, withoutAccents(`${topic.title} ${title} ${plainText(html)}`)] as const
      }),
    ),
  )
}

/** The questions that hold the words; null when nothing was asked. */
function findIn(texts: ReadonlyMap<string, string>, words: string): ReadonlySet<string> | null {
  const asked = withoutAccents(words).split(/\s+/).filter(Boolean)
  if (asked.length === 0) return null
  const found = [...texts].filter(([, text]) => asked.every((word) => text.includes(word)))
  return new Set(found.map(([id]) => id))
}
