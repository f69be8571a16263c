import { appConfig } from '../../../app.config'

const MAX_ICONS = appConfig.icons.cacheEntries
const named = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Drawings of icons that content names, in Iconify's form (D28): `/api/icons/lucide.json?icons=baby,truck`. A name that
 * the set lacks is listed in `not_found`; a set that we do not have is 404, names that cannot be any are 400.
 */
export async function iconSet(file: string, url: URL): Promise<Response> {
  if (file !== 'lucide.json') return said(404, { error: 'There is no such set of icons' })
  const names = [...new Set(url.searchParams.get('icons')?.split(','))]
  if (names.length === 0 || names.length > MAX_ICONS || !names.every((name) => named.test(name)))
    return said(400, { error: `icons: 1 to ${MAX_ICONS} names, with commas between them` })
  const { icons: lucide } = await import('@iconify-json/lucide')
  const found = names.flatMap((name) => {
    const own = Object.hasOwn(lucide.aliases ?? {}, name) ? lucide.aliases?.[name]?.parent : name
    const body = own !== undefined && Object.hasOwn(lucide.icons, own) && lucide.icons[own]?.body
    return body ? [[name, { body }] as const] : []
  })
  const icons = Object.fromEntries(found)
  const not_found = names.filter((name) => !Object.hasOwn(icons, name))
  const { prefix, width = 24, height = 24 } = lucide
  return said(200, { prefix, icons, not_found, width, height })
}

function said(status: number, content: object): Response {
  const seconds = status === 200 ? appConfig.icons.cacheHours * 60 * 60 : 60
  return Response.json(content, {
    status,
    headers: { 'Cache-Control': `public, max-age=${seconds}` },
  })
}
