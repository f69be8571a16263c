import { withLocale } from '~/domain/locale-path'
import { locales } from '~/domain/locales'
import { searchKeys } from '~/features/search/search.schema'
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

/** They say where a visitor came from: the page is the same, and names its own address. */
const tracking = ['utm_', 'fbclid=', 'gclid=', 'gbraid=', 'wbraid=', 'msclkid=', 'ttclid=', 'mc_']

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
    ...tracking.map((name) => `Allow: /*?${name}`),
    ...personal.map((path) => `Disallow: ${path}`),
    'Disallow: /*?',
    // A search behind the words of an advertisement is one all the same.
    ...searchKeys.map((name) => `Disallow: /*?*&${name}=`),
    '',
    ...previews.map((agent) => `User-agent: ${agent}`),
    ...personal.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${requestContext().origin}/sitemap.xml`,
    '',
  ].join('\n')
}
