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
   * The content that the part is made of. It is never changed, only replaced: what was kept of it goes with it. Null: the
   * part is made for each page.
   */
  readonly of: object | null
  /** Which part of that content this is, and all that its markup depends on beside it: language, address form, search. */
  readonly by: string
  /** The markup depends on the page's address, too: its links keep something of it, or show that they lead there. */
  readonly byAddress?: boolean
  /** Puts the contexts around the children that they read; the router's is there. */
  readonly within?: (children: ReactNode) => ReactNode
  readonly children: () => ReactNode
}

/**
 * An element whose inside depends on content alone: the server renders it once for each content and repeats the text. The
 * browser takes it over like any other markup. A part with an id of React's, an image that is loaded first or a boundary
 * is made for each page: React writes these otherwise where they stand alone. Nothing inside may suspend.
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

/** A part of a part that is kept is not kept once more. */
const InsideKept = createContext(false)

/** Texts of one content: the few forms of its address, and searches that lead to the same offers. */
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
