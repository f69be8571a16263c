import { readdirSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'

/** Server functions of the build: name -> last part of its address. */
export function functionIds(): Map<string, string> {
  const server = `${root}/.output/server`
  const found = new Map<string, string>()
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.mjs')) continue
    const source = readFileSync(`${server}/${file}`, 'utf8')
    const entries = source.matchAll(
      /"([a-f0-9]{64})": \{\s*functionName: "(\w+)_createServerFn_handler"/g,
    )
    for (const [, id = '', name = ''] of entries) found.set(name, id)
  }
  return found
}
