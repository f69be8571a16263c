import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import {
  type ComponentProps,
  createContext,
  createElement,
  type JSX,
  type ReactNode,
  use,
} from 'react'
import { renderToString } from 'react-dom/server'

type Kept<Tag extends keyof JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'children'> & {
  readonly as: Tag
  /**
   * The content that the part is made of. It is never changed, only replaced by another object, and the kept markup goes
   * with the old one. Null: the part is rendered for each page.
   */
  readonly of: object | null
  /** The name of this part of the content, with everything else that its markup depends on: language, address form, search. */
  readonly by: string
  /** The markup depends on the page's address, too: its links keep a part of the address, or are marked as the current page. */
  readonly byAddress?: boolean
  /** Puts the contexts around the children that they read; the router's is there. */
  readonly within?: (children: ReactNode) => ReactNode
  readonly children: () => ReactNode
}

/**
 * An element whose inside depends on content alone: the server renders it once for each content and repeats the text. The
 * browser hydrates it like any other markup. A part that holds an id made by React, a preloaded image or a Suspense
 * boundary is rendered for each page, because React writes these differently when they are rendered by themselves.
 * Nothing inside may suspend.
 */
export function KeptHtml<Tag extends keyof JSX.IntrinsicElements>({
  as,
  of,
  by,
  byAddress = false,
  within = (children) => children,
  children,
  ...props
}: Kept<Tag>) {
  const router = useRouter()
  const isInside = use(InsideKept)
  if (!import.meta.env.SSR || !of || isInside) return createElement(as, props, children())
  const key = byAddress ? `${by} ${router.latestLocation.publicHref}` : by
  const html = keptHtml(of, key, () => (
    <InsideKept value={true}>
      <RouterContextProvider router={router}>{within(children())}</RouterContextProvider>
    </InsideKept>
  ))
  if (html === null) return createElement(as, props, children())
  return createElement(as, { ...props, dangerouslySetInnerHTML: { __html: html } })
}

/** Inside a kept part, a further `KeptHtml` keeps nothing of its own. */
const InsideKept = createContext(false)

/** How many texts are kept for one content: one for each form of its address and each search. */
const CAPACITY = 50
const kept = new WeakMap<object, Map<string, string | null>>()

const keptHtml = createIsomorphicFn()
  .server((of: object, by: string, part: () => ReactNode): string | null => {
    const texts = kept.get(of) ?? new Map<string, string | null>()
    kept.set(of, texts)
    const before = texts.get(by)
    if (before !== undefined) return before
    const alone = renderToString(part())
    const html = writtenOtherwise.test(alone) ? null : alone
    if (texts.size >= CAPACITY) texts.clear()
    texts.set(by, html)
    return html
  })
  .client((): null => null)

const writtenOtherwise = /="_R_|rel="preload"|<!--\$/
