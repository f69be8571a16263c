import { readdirSync } from 'node:fs'
import { root } from '../../scripts/lib/paths.mjs'

/** Every TypeScript file under a folder, by its path from the root; generated files are left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/paraglide\/|\.(gen|d)\.tsx?$/.test(path))
    .toSorted()
}
