import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentProps, createElement, type JSX, type ReactNode } from 'react'
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
 * browser takes it over like any other markup. Inside may stand no `useId`, no image that is loaded first, nothing that
 * suspends: React would write them otherwise than within the page.
 * @throws Error when the children have one of these
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
  if (!import.meta.env.SSR || !of) return createElement(as, props, children())
  const key = byAddress ? `${by} ${router.latestLocation.publicHref}` : by
  const html = keptHtml(of, key, () => (
    <RouterContextProvider router={router}>{within(children())}</RouterContextProvider>
  ))
  return createElement(as, { ...props, dangerouslySetInnerHTML: { __html: html } })
}

/** Texts of one content: the few forms of its address, and searches that lead to the same offers. */
const CAPACITY = 50
const kept = new WeakMap<object, Map<string, string>>()

const keptHtml = createIsomorphicFn()
  .server((of: object, by: string, part: () => ReactNode): string => {
    const texts = kept.get(of) ?? new Map<string, string>()
    kept.set(of, texts)
    const before = texts.get(by)
    if (before !== undefined) return before
    const html = renderToString(part())
    if (/="_R_|rel="preload"|<!--\$/.test(html))
      throw new Error(`What is kept of "${by}" has an id, an early image or a boundary of React's`)
    if (texts.size >= CAPACITY) texts.clear()
    texts.set(by, html)
    return html
  })
  .client((): string => '')
