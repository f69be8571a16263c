import { noop, type QueryClient } from '@tanstack/react-query'
import { LOST_PART } from '~/components/ui/static-html'

/** React's comment before a part that comes later; on it hangs what it does when that has come. */
type Place = Node & { readonly _reactRetry?: () => void }

/**
 * Asks for what a document promised and has not brought, because its connection broke or is as slow as that. What React
 * shows is rendered by the browser, as where a part fails on the server; `StaticHtml` is told of its own.
 */
export function finishDocument(queryClient: QueryClient): void {
  // The framework's own mark, which it takes away when a document has ended as it should.
  if (!window.$_TSR || window.$_TSR.streamEnded) return
  const promised = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.status === 'pending',
  })
  for (const query of promised) {
    // Nobody has shown it yet, and who does asks for it.
    if (!query.options.queryFn) void query.cancel({ revert: true })
    else {
      void query.cancel({ silent: true })
      query.fetch().catch(noop)
    }
  }
  const comments = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT)
  for (let node: Place | null = comments.nextNode(); node; node = comments.nextNode()) {
    if (node.nodeValue !== '$?') continue
    // The framework's own script writes this where a part failed: a broken document never says that it has ended.
    node.nodeValue = '$!'
    node._reactRetry?.()
    node.dispatchEvent(new Event(LOST_PART, { bubbles: true }))
  }
}
