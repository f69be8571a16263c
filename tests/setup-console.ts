import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes the code complain on the console fails, unless it says that it expects to (`console.error` mocked by itself). */
let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    complaints.push(args)
  })
})

afterEach(() => {
  expect(complaints, 'unexpected console.error').toEqual([])
  vi.restoreAllMocks()
})
