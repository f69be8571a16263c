import { beforeAll, expect, test } from 'vitest'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'

let back: TestDirectus
beforeAll(async () => {
  back = await leaseTestDirectus()
})

/** A flow of one operation, which answers what the operation ends with. */
async function answerOfFlow(type: string, options: object): Promise<unknown> {
  const flow = (await back.admin('POST', '/flows', {
    name: `Flow with ${type}`,
    status: 'active',
    trigger: 'webhook',
    options: { method: 'POST', return: '$last' },
  })) as { id: string }
  const operation = (await back.admin('POST', '/operations', {
    flow: flow.id,
    key: 'only',
    type,
    position_x: 1,
    position_y: 1,
    options,
  })) as { id: string }
  await back.admin('PATCH', `/flows/${flow.id}`, { operation: operation.id })
  return (await back.as(undefined, 'POST', `/flows/trigger/${flow.id}`, {})).data
}

test('a flow that runs a script ends with a sentence that says why it does not', async () => {
  const answer = await answerOfFlow('exec', { code: 'module.exports = async () => 42' })
  expect(JSON.stringify(answer)).toContain('This back office runs no scripts of flows')
})

test('other flows run', async () => {
  expect(await answerOfFlow('transform', { json: '{ "answer": 42 }' })).toEqual({ answer: 42 })
})
