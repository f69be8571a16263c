import { type Hooks, type Row, refused } from '../istmo-vehicles/database.ts'

/** The zones of a branch are told apart by their codes: those of `branches.entregas`, a list in one column. */
export default ({ filter }: Hooks): void => {
  for (const event of ['branches.items.create', 'branches.items.update'] as const) {
    filter(event, async (branch) => {
      const code = repeated(branch.entregas)
      if (code === undefined) return branch
      throw refused(`Entregas: dos zonas tienen el código «${code}». Dale otro a una de ellas.`)
    })
  }
}

function repeated(zones: unknown): unknown {
  if (!Array.isArray(zones)) return undefined
  const codes = zones.map((zone: Row | null) => zone?.codigo)
  return codes.find((code, index) => code && codes.indexOf(code) !== index)
}
