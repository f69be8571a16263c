import { withLocale } from '~/domain/locale-path'
import { locales } from '~/domain/locales'
import { personalPaths } from '~/server/http/indexing.server'
import { requestContext } from '~/server/request-context.server'

/** They show what a shared link leads to, its search included, and index nothing. */
const previews = [
  'facebookexternalhit',
  'Twitterbot',
  'WhatsApp',
  'TelegramBot',
  'LinkedInBot',
  'Slackbot',
  'Discordbot',
]

/** The addresses that a crawler needs to see a page as people do: pictures, code and data have a search in theirs. */
const seen = ['/assets/', '/static/', '/_serverFn/', '/api/icons/', '/*?pagina=']

/** The rules for crawlers of this host: every page once, in its plain address, and nothing of one renter. */
export function robotsText(): string {
  const personal = personalPaths.flatMap((path) => [
    path,
    ...locales.map((locale) => withLocale(path, locale)),
  ])
  return [
    'User-agent: *',
    ...seen.map((path) => `Allow: ${path}`),
    ...personal.map((path) => `Disallow: ${path}`),
    'Disallow: /*?',
    '',
    ...previews.map((agent) => `User-agent: ${agent}`),
    ...personal.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${requestContext().origin}/sitemap.xml`,
    '',
  ].join('\n')
}
