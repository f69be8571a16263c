import type { SeasonRecord as Season } from '../../../app/domain/pricing/season-record.ts'
import { type Column, cellOf, columns } from './columns.ts'
import type { Wanted } from './csv.ts'

export type Changes = {
  readonly added: readonly {
    readonly season: Season
    /** All that it would have; `isDefault`: without the file saying so. */
    readonly fields: readonly {
      readonly name: Column
      readonly to: string
      readonly isDefault: boolean
    }[]
  }[]
  readonly changed: readonly {
    readonly season: Season
    readonly fields: readonly {
      readonly name: Column
      readonly from: string
      readonly to: string
    }[]
  }[]
  readonly same: number
}

/** The changes that a file would make; a season that it does not name stays. */
export function changesOf(known: readonly Season[], wanted: readonly Wanted[]): Changes {
  const byId = new Map(known.map((one) => [one.id, one]))
  const added = wanted
    .filter(({ season }) => season.id === null)
    .map(({ season, unsaid }) => ({
      season,
      fields: columns
        .map((name) => ({ name, to: cellOf(season, name), isDefault: unsaid.includes(name) }))
        .filter(({ to }) => to !== ''),
    }))
  const compared = wanted.flatMap(({ season }) => {
    const before = season.id === null ? undefined : byId.get(season.id)
    if (!before) return []
    const fields = columns
      .map((name) => ({ name, from: cellOf(before, name), to: cellOf(season, name) }))
      .filter(({ from, to }) => from !== to)
    return [{ season, fields }]
  })
  const changed = compared.filter(({ fields }) => fields.length > 0)
  return { added, changed, same: compared.length - changed.length }
}

/** The seasons that there would be. */
export function afterwards(known: readonly Season[], { added, changed }: Changes): Season[] {
  const byId = new Map(changed.map(({ season }) => [season.id, season]))
  return [...known.map((one) => byId.get(one.id) ?? one), ...added.map(({ season }) => season)]
}
