import { expect, test, vi } from 'vitest'
import { log } from '../log.server'
import { behindAnswer, workBehindAnswers } from './behind-answer.server'

test('work goes on behind the answer, and whoever ends the process waits for it', async () => {
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  await behindAnswer('not done', async () => {
    await gate.promise
    done.push('work')
  })
  expect(done).toEqual([])
  gate.resolve()
  await workBehindAnswers()
  expect(done).toEqual(['work'])
})

test('a failure behind the answer is logged and keeps nothing', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  await behindAnswer('mail not queued', () => Promise.reject(new Error('down')))
  await workBehindAnswers()
  expect(logged).toHaveBeenCalledWith('mail not queued', expect.anything())
  logged.mockRestore()
})
