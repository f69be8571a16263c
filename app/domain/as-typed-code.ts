/**
 * A number, a code or an address of a form as it was meant (D52): in one line, with one kind of space, hyphen and
 * apostrophe, without marks that nobody sees. Wide letters and the digits of any script become plain ones.
 */
export function asTypedCode(text: string): string {
  // Two steps: a wide quotation mark is an apostrophe only once it is narrow.
  return seen(plainMarks(seen(plainMarks(text)).normalize('NFKC')))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\p{Nd}/gu, plainDigit)
}

/** One kind of hyphen, apostrophe and space. */
export function plainMarks(text: string): string {
  return text.replace(HYPHENS, '-').replace(APOSTROPHES, "'").replace(BLANKS, ' ')
}

function seen(text: string): string {
  return text.replace(UNSEEN, (mark) => (isBlank(mark) ? mark : ''))
}

/** A space, of whatever kind, or the end of a line. */
export function isBlank(mark: string): boolean {
  return mark !== '\uFEFF' && /\s/.test(mark)
}

/** Dashes are read as one: those of every length and script, minus; the dash of old Windows pages. */
const HYPHENS = /[\p{Pd}\u02D7\u0096\u0097\u2043\u2212]/gu

/** Quotation marks, accents, primes and letters of their look; the two of old Windows pages. */
const APOSTROPHES =
  /[`\u00B4\u0091\u0092\u02B9\u02BB-\u02BF\u02C8\u0374\u0384\u055A\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C\uFF07\uFF40]/g

/** Characters that look like a space and are none to a regular expression. */
const BLANKS = /[\u0085\u2800]/g

/** Fonts draw nothing for these: Unicode's own list, control characters, the marks of notes and objects of rich text. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFC]/gu

/** Unicode has the ten digits of a script in a row. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
