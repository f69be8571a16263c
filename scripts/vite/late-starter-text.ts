import { readFileSync } from 'node:fs'
import { minifySync, transformWithOxc } from 'vite'

const starter = `${import.meta.dirname}/../../app/features/site/late-starter.ts`

/**
 * `late-starter.ts` as a page has it: a function of the names of its files, in brackets.
 * @throws Error when it could not be minified
 */
export async function lateStarterText(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(starter, 'utf8'), starter)
  const { code: text } = minifySync(starter, `export default (files)=>{${code}}`)
  const [, called] = /^export default (.+?);?\s*$/s.exec(text) ?? []
  if (!called) throw new Error('The text that starts the code could not be minified')
  return `(${called})`
}
