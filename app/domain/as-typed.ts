/**
 * A text of a form as it was meant (D52): composed (NFC), in one line, with one kind of space, hyphen and apostrophe, and
 * without the marks that nobody sees and copying brings along. Every rule begins with it, in the browser as on the
 * server, so that both judge the same text.
 */
export function asTyped(text: string): string {
  return text
    .replace(HYPHENS, '-')
    .replace(APOSTROPHES, "'")
    .replace(MIDDLE_DOTS, '\u00B7')
    .replace(BLANKS, ' ')
    .replace(UNSEEN, keepNeeded)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same for what is no word: numbers, codes, addresses. Wide letters and the digits of any script become plain ones. */
export function asTypedCode(text: string): string {
  // Two steps: a wide quotation mark is an apostrophe only once it is narrow.
  return asTyped(asTyped(text).normalize('NFKC')).replace(/\p{Nd}/gu, plainDigit)
}

/** The same for a text of several lines, which stay; at most one is left empty between two. */
export function asTypedLines(text: string): string {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(asTyped)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Dashes are read as one: those of every length and script, minus; the dash of old Windows pages. */
const HYPHENS = /[\p{Pd}\u02D7\u0096\u0097\u2043\u2212]/gu

/** Quotation marks, accents, primes and letters of their look; the two of old Windows pages. */
const APOSTROPHES =
  /[`\u00B4\u0091\u0092\u02B9\u02BB-\u02BF\u02C8\u0374\u0384\u055A\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07\uFF40]/g

/** Between letters only: elsewhere they begin a line of a list. */
const MIDDLE_DOTS = /(?<=\p{L})[\u2022\u2027\u2219\u22C5\u2E31](?=\p{L})/gu

/** Characters that look like a space and are none to a regular expression. */
const BLANKS = /[\u0085\u2800]/g

/** Fonts draw nothing for these: Unicode's own list, control characters, the marks of notes and objects of rich text. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFC]/gu

/** Joiners decide how letters of these join, and are part of their spelling. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}]/u

function keepNeeded(mark: string, at: number, text: string): string {
  if (mark !== '\uFEFF' && /\s/.test(mark)) return mark
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

/** Unicode has the ten digits of a script in a row. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
