import type { BranchHours } from '~/domain/branch/branch-hours'
import { branchStatus, isOpenStatus } from '~/domain/branch/branch-status'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { Branch } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { withoutAccents } from '~/domain/without-accents'
import type { BranchFilter } from './branch-params'

type Findable = BranchHours &
  Pick<Branch, 'kind' | 'name' | 'shortName' | 'city' | 'cityName' | 'code' | 'neighborhoods'>

/** Each word that was typed begins a word of the branch: name, city, code or a neighborhood. */
export function branchesNamed<Found extends Findable>(
  branches: readonly Found[],
  typed: string,
  locale: Locale,
): readonly Found[] {
  const wanted = plainWords(typed).filter((word) => !EMPTY_WORDS.has(word))
  if (wanted.length === 0) return branches
  return branches.filter((branch) => {
    const words = wordsOf(branch, locale)
    return wanted.every((one) => words.some((word) => word.startsWith(one)))
  })
}

export function filterBranches<Found extends Findable>(
  branches: readonly Found[],
  filter: BranchFilter | undefined,
  now: LocalDateTime,
): readonly Found[] {
  return filter ? branches.filter((branch) => passes[filter](branch, now)) : branches
}

/** 'Río Hato' is found by 'rio hato'. */
export function plainWords(text: string): string[] {
  return withoutAccents(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

const passes: Record<BranchFilter, (branch: Findable, now: LocalDateTime) => boolean> = {
  aeropuertos: ({ kind }) => kind === 'airport',
  ciudad: ({ kind }) => kind === 'city',
  abiertas: (branch, now) => isOpenStatus(branchStatus(branch, now)),
}

/** Not the address: 'opposite the airport' is none. A page's data has its words in its own language alone: both sides look at no other. */
function wordsOf(branch: Findable, locale: Locale): string[] {
  const { name, shortName, city, cityName, code, neighborhoods } = branch
  const texts = [name[locale], shortName[locale], city, cityName[locale], code, ...neighborhoods]
  return plainWords(texts.join(' '))
}

/** They say nothing of a place, or the branch does not say them. */
const EMPTY_WORDS = new Set(
  'a al cerca de del el en la las los mas near in of at the sucursal sucursales branch location locations'.split(
    ' ',
  ),
)
