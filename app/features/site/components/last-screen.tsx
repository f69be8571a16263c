import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { knownSite } from '../known-site'
import { MinimalPage } from './minimal-page'

/** Where the browser could not draw the page twice; a reload is told by no status. */
export function LastScreen() {
  const site = knownSite.read()?.site
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
