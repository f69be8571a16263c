import type { QueryClient } from '@tanstack/react-query'
import { LOST_PART } from '~/components/ui/static-html'

/**
 * Asks for what a document promised and never brought, because its connection broke. It is called some time after the
 * window's `load`, which comes also then. The parts that React shows wait for the answers; `StaticHtml` is told of its own.
 */
export async function finishDocument(queryClient: QueryClient): Promise<void> {
  // The framework's own mark, which it takes away when a document has ended as it should.
  if (!window.$_TSR || window.$_TSR.streamEnded) return
  const promised = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.status === 'pending',
  })
  await Promise.allSettled(
    promised.map((query) => {
      void query.cancel({ silent: true })
      return query.fetch()
    }),
  )
  const comments = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT)
  for (let node = comments.nextNode(); node; node = comments.nextNode()) {
    if (node.nodeValue === '$?') node.dispatchEvent(new Event(LOST_PART, { bubbles: true }))
  }
}
