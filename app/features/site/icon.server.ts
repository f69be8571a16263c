import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { appConfig } from '../../../app.config'

/** The icon of the browser's tab: the brand's initial on its deep colour, so that no brand needs a file for it. */
export async function brandIcon(): Promise<Response> {
  const { site } = (await siteContent(requestContext().brand)).value
  const { deep, glow } = site.theme.colors
  const initial = /[\p{L}\p{N}]/u.exec(site.name)?.[0].toLowerCase() ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${deep}"/><text x="16" y="23" font-family="sans-serif" font-weight="700" font-size="21" text-anchor="middle" fill="#fff">${initial}</text><circle cx="24" cy="8" r="3.5" fill="${glow}"/></svg>`
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': appConfig.plainFileCache },
  })
}
