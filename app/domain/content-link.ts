/** Stands for the site itself where an address has to be whole. */
export const HERE = 'https://site.invalid'

/**
 * Whether the site draws as a link what staff wrote as one: a path of the site, a web address, mailto: or tel:, of which
 * `javascript:`, `//host` and `https://two words/` are none.
 */
export function isContentLink(link: string): boolean {
  if (!/^(\/(?![/\\])|(https?:\/\/|mailto:|tel:).)/.test(link)) return false
  try {
    return (new URL(link, HERE).origin === HERE) === link.startsWith('/')
  } catch {
    return false
  }
}
