import { expect, test } from 'vitest'
import { leaseTestDirectus } from '../fixtures/directus'

test('a write that the database refuses names nobody in the log of the back office', async () => {
  const back = await leaseTestDirectus()
  back.fill((database) =>
    database.exec(
      "create trigger full before insert on leads begin select raise(abort, 'no space is left'); end",
    ),
  )
  const person = { name: 'Ximena Ábrego', email: 'ximena@example.com' }
  const { status, data } = await back.as(back.tokens.admin, 'POST', '/items/leads', person)
  expect(status).toBe(500)
  expect(back.written()).toContain('no space is left')
  for (const text of [back.written(), JSON.stringify(data)])
    for (const word of Object.values(person)) expect(text).not.toContain(word)
})
