import { type Database, type Hooks, idOf, notUnique, type Row, refused } from '../../lib/hooks.ts'
import { isPerson } from '../../schema/roles.ts'

/**
 * An approval of a license counts for the photos that its person has seen: those with which they last opened the
 * pre-check-in. The Studio sends the choice alone, and the renter may have sent another photo since the page was opened. A
 * photo that comes after the approval is refused as a save that came too late.
 */
export function guardPhotos({ filter }: Hooks): void {
  filter('prechecks.items.read', async (rows, _, { database, accountability }) => {
    const [row, ...others] = rows
    // A list or a file of many is no look at the photos of each.
    if (row && others.length === 0 && isPerson(accountability)) {
      await noteLook(row, accountability.user, database)
    }
    return rows
  })
  filter('prechecks.items.update', async (change, { keys = [] }, { database, accountability }) => {
    const person = isPerson(accountability) ? accountability.user : null
    const isApproval = person !== null && change.review === 'approved'
    const isPhoto = person === null && Boolean(change.license_front || change.license_back)
    if (!isApproval && !isPhoto) return change
    for (const row of await database('prechecks').whereIn('id', keys).forUpdate()) {
      const isApproved = row.review === 'approved'
      if (isPhoto && isApproved) throw notUnique(LATE, 'precheck_steps', 'key')
      if (isApproval && !isApproved && !isSeen(row, person)) throw refused(UNSEEN)
    }
    return change
  })
}

const UNSEEN =
  'Llegó otra foto después de que abriste esta página: ábrela otra vez, mira las dos fotos y apruébalas.'
const LATE = 'The photos were approved meanwhile'

/** Written without a change of the record that anybody would read of. */
async function noteLook(row: Row, user: string, database: Database): Promise<void> {
  const { id, license_front: front, license_back: back } = row
  if (id === undefined || front === undefined || back === undefined) return
  const known = await database('prechecks').where({ id }).select(['looked']).first()
  const looks = looksOf(known?.looked)
  if (!known || looks[user] === photosOf(row)) return
  const looked = JSON.stringify({ ...looks, [user]: photosOf(row) })
  await database('prechecks').where({ id }).update({ looked })
}

function isSeen(row: Row, user: string): boolean {
  return (!row.license_front && !row.license_back) || looksOf(row.looked)[user] === photosOf(row)
}

/** The two files, which name a photo for good: another one is another file. */
function photosOf({ license_front: front, license_back: back }: Row): string {
  return `${idOf(front) ?? ''} ${idOf(back) ?? ''}`
}

/** Photos that each person saw, by the person. Some databases keep it as text. */
function looksOf(value: unknown): Readonly<Record<string, unknown>> {
  const looks: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return typeof looks === 'object' && looks !== null ? { ...looks } : {}
}
