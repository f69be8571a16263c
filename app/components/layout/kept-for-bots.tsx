import { type ReactNode, useState } from 'react'
import { isBot } from '~/domain/bot'

/** Around what an error is told with. A machine keeps the page that it has (D29): the error is in console and log. */
export function KeptForBots({ children }: { readonly children: ReactNode }) {
  const [page] = useState(pageOfBot)
  return page ? <div ref={(place) => place?.replaceChildren(...page)} /> : children
}

/** As it is shown when the error is about to take its place. */
function pageOfBot(): readonly Node[] | null {
  if (import.meta.env.SSR || !isBot(navigator.userAgent)) return null
  return [...document.querySelectorAll('body > :not(script)')].map((one) => one.cloneNode(true))
}
