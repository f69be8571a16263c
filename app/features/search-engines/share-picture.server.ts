import { assetUrl } from '~/components/ui/asset-url'
import { siteContent } from '~/server/content/catalogue.server'
import { serveAsset } from '~/server/pictures/assets.server'
import { requestContext } from '~/server/request-context.server'
import { appConfig } from '../../../app.config'

/** 1200 × 630, the brand's own from the back office; a brand without one has the picture of no brand. */
export async function sharePicture(request: Request): Promise<Response> {
  const { shareImage } = (await siteContent(requestContext().brand)).value
  if (shareImage) {
    const address = new URL(assetUrl(shareImage, { w: 1200, f: 'jpg' }), request.url)
    const picture = await serveAsset(new Request(address, request), shareImage)
    if (picture.ok || picture.status === 304) return shortly(picture)
  }
  return new Response(null, {
    status: 302,
    headers: { Location: '/open-graph.png', 'Cache-Control': 'public, max-age=60' },
  })
}

/** Under one address as long as the brand lives: another picture has to show. */
function shortly(picture: Response): Response {
  const headers = new Headers(picture.headers)
  headers.set('Cache-Control', appConfig.plainFileCache)
  // Whoever shows a link elsewhere shows its picture, too.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return new Response(picture.body, { status: picture.status, headers })
}
