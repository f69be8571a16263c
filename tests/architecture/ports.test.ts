import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

/** So many that two processes which are given any of them at random have some in common. */
const COUNT = 300

test('two processes that ask for ports at the same time are never given the same', async () => {
  const processes = [askingProcess(), askingProcess()]
  try {
    const ports = (await Promise.all(processes.map(({ given }) => given()))).flat()
    expect(ports).toHaveLength(2 * COUNT)
    expect(new Set(ports).size).toBe(2 * COUNT)
  } finally {
    await Promise.all(processes.map(({ end }) => end()))
  }
})

/** It has its ports until it is told to end. */
function askingProcess() {
  const program = `
    import { freePort } from ${JSON.stringify(`${root}/scripts/lib/ports.ts`)}
    const ports = []
    for (let count = 0; count < ${COUNT}; count++) ports.push(await freePort())
    console.log(JSON.stringify(ports))
    process.stdin.resume()
  `
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  return {
    async given(): Promise<number[]> {
      let text = ''
      for await (const chunk of child.stdout) {
        text += String(chunk)
        if (text.endsWith('\n')) break
      }
      return JSON.parse(text)
    },
    async end() {
      child.stdin.end()
      await gone
    },
  }
}
