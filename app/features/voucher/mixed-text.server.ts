import bidiFactory from 'bidi-js'
import { lettersOf } from '~/server/fonts/letters.server'

/** Neighbouring letters of one font that are read in one direction. */
export type Run = {
  readonly text: string
  /** The index of a font of Noto's; null: the typeface. */
  readonly font: number | null
}

type Piece = Run & { readonly level: number }

type Setting = {
  /** A letter as it is printed; undefined: no font has it, and it is left out. */
  readonly printed: (letter: string) => Run | undefined
  readonly widthOf: (run: Run) => number
  readonly width: number
}

const bidi = bidiFactory()

/**
 * The lines of a text of several fonts, each with its runs from left to right as Unicode orders what is written from
 * right to left (UAX 9).
 */
export function linesOf(text: string, setting: Setting): readonly (readonly Run[])[] {
  return text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, setting))
}

function linesOfParagraph(paragraph: string, setting: Setting): readonly (readonly Run[])[] {
  const pieces = piecesOf(paragraph, setting)
  const lines: Piece[][] = [[]]
  let room = setting.width
  for (const unit of unitsOf(pieces)) {
    const width = widthOfAll(unit, setting)
    const isFull = width > room && lines.at(-1)?.length !== 0
    if (isFull && unit.every(({ text }) => text.trim() === '')) continue
    if (isFull) {
      lines.push([])
      room = setting.width
    }
    lines.at(-1)?.push(...unit)
    room -= width
  }
  return lines.map((line) => inOrder(withoutEnd(line)))
}

/** A letter with its font and its level of direction. A text with a word of ours in it goes as our words go. */
function piecesOf(paragraph: string, { printed }: Setting): readonly Piece[] {
  const letters = lettersOf(paragraph).flatMap((letter) => printed(letter) ?? [])
  const whole = letters.map(({ text }) => text).join('')
  const { levels } = bidi.getEmbeddingLevels(
    whole,
    /\p{Script=Latin}/u.test(whole) ? 'ltr' : 'auto',
  )
  let at = 0
  return letters.map((letter) => {
    const level = levels[at] ?? 0
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(letter.text) : null
    at += letter.text.length
    return { ...letter, text: mirrored ?? letter.text, level }
  })
}

/** Words stay whole; in scripts without spaces a line may end behind each letter. */
function unitsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const units: Piece[][] = []
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    const isTogether = before && !/\s/.test(before.text + piece.text) && !isBreakable(before, piece)
    if (isTogether) units.at(-1)?.push(piece)
    else units.push([piece])
  }
  return units
}

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

function isBreakable(one: Piece, other: Piece): boolean {
  return WITHOUT_SPACES.test(one.text) && WITHOUT_SPACES.test(other.text)
}

function withoutEnd(line: readonly Piece[]): readonly Piece[] {
  const end = line.findLastIndex(({ text }) => text.trim() !== '')
  return line.slice(0, end + 1)
}

/**
 * Rule L2: from the highest level down, what stands together on it is turned round. A line from right to left begins at
 * the left edge of its column all the same, as every fact of the paper does.
 */
function inOrder(line: readonly Piece[]): readonly Run[] {
  let runs = runsOf(line)
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) runs = turned(runs, level)
  return runs
}

function runsOf(line: readonly Piece[]): Piece[] {
  const runs: Piece[] = []
  for (const { text, font, level } of line) {
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) {
      // The typeface knows no direction: its signs between words of another are turned here.
      const isTurned = font === null && level % 2 === 1
      runs[runs.length - 1] = { ...last, text: isTurned ? text + last.text : last.text + text }
    } else runs.push({ text, font, level })
  }
  return runs
}

function turned(runs: readonly Piece[], level: number): Piece[] {
  const out: Piece[] = []
  let together: Piece[] = []
  for (const run of runs) {
    if (run.level >= level) together.unshift(run)
    else {
      out.push(...together, run)
      together = []
    }
  }
  return [...out, ...together]
}

function widthOfAll(pieces: readonly Piece[], { widthOf }: Setting): number {
  return runsOf(pieces).reduce((sum, run) => sum + widthOf(run), 0)
}
