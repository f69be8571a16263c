import { exchange, type Reply } from '../fixtures/exchange.ts'
import type { Diary } from './diary.ts'

/**
 * One request of the storm, which the diary counts; status 0: there was no answer. The balancer has words of its own for a
 * process that was killed over a request: they are no answer of the site either.
 */
export async function request(
  diary: Pick<Diary, 'request'>,
  ...sent: Parameters<typeof exchange>
): Promise<Reply> {
  const began = performance.now()
  const reply = await exchange(...sent)
  const { status, text } = reply
  const isBalancers = (status === 502 || status === 504) && text.startsWith('<html><body><h1>')
  const seen = isBalancers ? { ...reply, status: 0, lost: `balancer's ${status}` } : reply
  const [, method, path] = sent
  diary.request(seen, { what: `${method} ${path.slice(0, 60)}`, took: performance.now() - began })
  return seen
}
