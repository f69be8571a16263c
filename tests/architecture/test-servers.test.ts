import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'

/**
 * Node closes a connection that stands unused for five seconds, and whoever sends on it at that moment is cut off. After a
 * pause of a busy machine all connections of a process are such ones, and its circuit breaker opens.
 */
test('a server of the tests keeps an unused connection for longer than any test waits', () => {
  const servers = globSync(['tests/**/*.ts', 'app/**/*.test.ts', 'sandbox/*.ts'], { cwd: root })
    .map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const)
    .filter(([, text]) => /import \{[^}]*\bcreateServer\b[^}]*\} from 'node:http'/.test(text))
  const without = servers.filter(([, text]) => !text.includes('keepAliveTimeout: 75_000'))
  expect(servers.length).toBeGreaterThan(10)
  expect(without.map(([file]) => file).filter((file) => !others.includes(file))).toEqual([])
})

/** The end of a connection is its subject. */
const others = ['app/server/http/limit-senders.server.test.ts']
