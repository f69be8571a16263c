import { defaultLocale, localeTable } from '~/domain/locales'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { appConfig } from '../../../app.config'

/** The manifest of a site that is put on a phone's home screen: the host's brand, in the site's first language. */
export async function brandManifest(): Promise<Response> {
  const { site } = (await siteContent(requestContext().brand)).value
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.tagline[defaultLocale],
    lang: localeTable[defaultLocale].tag,
    start_url: '/',
    // A tab, not a window of its own: a gateway's page must be able to show its address.
    display: 'browser',
    theme_color: site.theme.colors.deep,
    background_color: site.backgroundColor,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
  return Response.json(manifest, {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': appConfig.plainFileCache,
    },
  })
}
