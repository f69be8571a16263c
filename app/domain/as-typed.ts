import { isBlank, plainMarks, UNSEEN } from './as-typed-code.ts'

/**
 * A text of a form as it was meant (D52): composed (NFC), in one line, with one kind of space, hyphen and apostrophe, and
 * without the marks that nobody sees and copying brings along. Every rule begins with it, in the browser as on the
 * server, so that both judge the same text.
 */
export function asTyped(text: string): string {
  return plainMarks(text)
    .replace(MIDDLE_DOTS, '\u00B7')
    .replace(UNSEEN, keepNeeded)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same for a text of several lines, which stay; at most one is left empty between two. */
export function asTypedLines(text: string): string {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(asTyped)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Between letters only: elsewhere they begin a line of a list. */
const MIDDLE_DOTS = /(?<=\p{L})[\u2022\u2027\u2219\u22C5\u2E31](?=\p{L})/gu

/** Joiners decide how letters of these join, and are part of their spelling. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}]/u

function keepNeeded(mark: string, at: number, text: string): string {
  if (isBlank(mark)) return mark
  const before = lastOf(text.slice(Math.max(0, at - 2), at))
  const after = text.slice(at + mark.length, at + mark.length + 2)
  const isJoiner = mark === '\u200C' || mark === '\u200D'
  if (isJoiner && JOINING.test(before) && JOINING.test(firstOf(after))) return mark
  // The drawings of one family, or of one person at work.
  if (mark === '\u200D' && PICTURE.test(before) && PICTURE.test(firstOf(after))) return mark
  if (mark === '\uFE0F' && PICTURE.test(before)) return mark
  // The very form of a letter that a name is written with.
  if (/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u.test(mark) && /\p{Script=Han}/u.test(before))
    return mark
  return /[\u180B-\u180D]/.test(mark) && /\p{Script=Mongolian}/u.test(before) ? mark : ''
}

const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u

function firstOf(text: string): string {
  return [...text][0] ?? ''
}

function lastOf(text: string): string {
  return [...text].at(-1) ?? ''
}
