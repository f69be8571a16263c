import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

/** A hash of files and folders, by name and content; the same wherever the folder lies. What is not there counts as such. */
export function hashFiles(
  folder: string,
  names: readonly string[],
  isLeftOut: (name: string) => boolean = () => false,
): string {
  const hash = createHash('sha256')
  const visit = (path: string) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (!isLeftOut(name)) visit(`${path}/${name}`)
      }
    } else hash.update(path.slice(folder.length)).update(readFileSync(path))
  }
  for (const name of names) {
    if (existsSync(`${folder}/${name}`)) visit(`${folder}/${name}`)
  }
  return hash.digest('hex')
}
