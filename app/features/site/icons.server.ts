import { z } from 'zod'

/** As much of Iconify's format as is served. */
type IconSet = {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
  readonly width?: number
  readonly height?: number
}

/** Big, and asked for by few: read at the first question. */
const sets: Readonly<Record<string, () => Promise<IconSet>>> = {
  lucide: async () => (await import('@iconify-json/lucide')).icons,
}

/** Names in one question; the site's own are 500 characters long at most (source.md §9). */
const MAXIMUM = 100

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/).max(64)
const question = z.object({
  prefix: name,
  icons: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(name).min(1).max(MAXIMUM),
  ),
})

/** Seconds: as long as browsers keep them (source.md §9). */
const MAX_AGE = 168 * 60 * 60

/** `GET /api/icons/{prefix}.json?icons=a,b` (D28): what is there of it, as Iconify's own servers answer. */
export async function iconsOf(request: Request, file: string): Promise<Response> {
  const [, prefix] = /^(.+)\.json$/.exec(file) ?? []
  const asked = question.safeParse({
    prefix,
    icons: new URL(request.url).searchParams.get('icons') ?? undefined,
  })
  if (!asked.success) {
    const usage = `/api/icons/{prefix}.json?icons={at most ${MAXIMUM} names with commas between them}`
    return Response.json({ error: 'bad question', usage }, { status: 400 })
  }
  const { prefix: set, icons: names } = asked.data
  const read = Object.hasOwn(sets, set) ? sets[set] : undefined
  if (!read) return Response.json({ error: 'no such set of icons' }, { status: 404 })
  const found = pick(await read(), set, names)
  const isThere = Object.keys(found.icons).length > 0
  return Response.json(found, {
    status: isThere ? 200 : 404,
    headers: { 'Cache-Control': isThere ? `public, max-age=${MAX_AGE}` : 'no-store' },
  })
}

function pick(set: IconSet, prefix: string, names: readonly string[]) {
  const icons: Record<string, { readonly body: string }> = {}
  const aliases: Record<string, { readonly parent: string }> = {}
  const missing: string[] = []
  for (const one of new Set(names)) {
    const alias = own(set.aliases, one)
    const icon = own(set.icons, alias?.parent ?? one)
    if (!icon) {
      missing.push(one)
      continue
    }
    icons[alias?.parent ?? one] = { body: icon.body }
    if (alias) aliases[one] = { parent: alias.parent }
  }
  return {
    prefix,
    icons,
    ...(Object.keys(aliases).length > 0 && { aliases }),
    ...(missing.length > 0 && { not_found: missing }),
    width: set.width,
    height: set.height,
  }
}

/** `constructor` is no icon. */
function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string) {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
