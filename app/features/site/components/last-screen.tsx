import type { AnyRouter } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import type { RouterContext } from '../site.types'
import { MinimalPage } from './minimal-page'

/** It stands outside of the router, which names itself here. */
declare const __TSR_ROUTER__: AnyRouter

/** Where the browser could not draw the document twice. */
export function LastScreen() {
  const context: RouterContext = __TSR_ROUTER__.options.context
  const site = context.site()?.site
  return (
    <MinimalPage
      locale={currentLocale()}
      site={site}
      name={site?.name ?? ''}
      title={m.minimal_broken_title()}
      text={m.minimal_broken_text()}
    />
  )
}
