import { locales } from './locales.ts'

/**
 * Where an address leads that was joined with two slashes, has its language in capitals, or ends with signs that a chat
 * has taken for a part of it; null: nothing of that.
 */
export function tidyPath(pathname: string): string | null {
  const tidy = pathname
    .replace(/\/{2,}/g, '/')
    .replace(SENTENCE_END, '')
    .replace(LANGUAGE, (language) => language.toLowerCase())
  return tidy === pathname ? null : tidy || '/'
}

const LANGUAGE = new RegExp(`^/(${locales.join('|')})(?=/|$)`, 'i')

/** Commas, full stops, brackets and quotation marks, as they are or as browsers write them. */
const SENTENCE_END =
  /(?:[,.;:!?)\]}>"'*]|%(?:2[1279AC]|3[ABEF]|5D|7D|60|C2%BB|E2%80%(?:9[89CD]|A6)))+\/*$/i
