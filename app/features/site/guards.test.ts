import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { defineGuard, type GuardName, runGuards } from './guards'

const context = { pathname: '/reserva', search: {}, queryClient: new QueryClient() }

test('guards run in order and the first that steers ends it', async () => {
  const ran: string[] = []
  defineGuard('check-precheckin-data', () => {
    ran.push('first')
  })
  defineGuard('prevent-direct-access', () => {
    ran.push('second')
    throw new Error('elsewhere')
  })
  await expect(
    runGuards(['check-precheckin-data', 'prevent-direct-access', 'check-precheckin-data'], context),
  ).rejects.toThrow('elsewhere')
  expect(ran).toEqual(['first', 'second'])
})

test('an unknown name raises an error', async () => {
  await expect(runGuards(['check-nothing' as GuardName], context)).rejects.toThrow(
    "Unknown guard: 'check-nothing'",
  )
})
