/** Routes reach the server through a feature. */
export { serveAsset } from '~/server/assets.server'
