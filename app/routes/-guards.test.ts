import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { guard } from '~/features/site/guards'
import { type GuardName, guarded, guardNamed } from './-guards'

const context = {
  location: { pathname: '/reserva' },
  search: {},
  context: { queryClient: new QueryClient() },
}

test('guards run in order and the first that steers ends it', async () => {
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(name)
  const steer = () => {
    ran.push('second')
    throw new Error('elsewhere')
  }
  await expect(guard(note('first'), steer, note('third'))(context)).rejects.toThrow('elsewhere')
  expect(ran).toEqual(['first', 'second'])
})

test('an unknown name raises an error, as soon as the route is made', () => {
  expect(() => guardNamed('check-nothing')).toThrow("Unknown guard: 'check-nothing'")
  expect(() => guarded('constructor' as GuardName)).toThrow("Unknown guard: 'constructor'")
})

test('the five of the specification are there by name (D14)', () => {
  for (const name of [
    'check-reservation-details',
    'check-reservation-success-redirect',
    'check-precheckin-module-enable',
    'check-precheckin-data',
    'prevent-direct-access',
  ]) {
    expect(guardNamed(name), name).toBeTypeOf('function')
  }
})
