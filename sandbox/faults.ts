import { z } from 'zod'
import { garbled, json, type Reply } from './http.ts'
import { refuse } from './metrobank/record.ts'
import { issue } from './paypal/errors.ts'

/**
 * Faults for tests: the next `times` requests whose path contains `match` go wrong. `-before`: the
 * request has no effect; `-after`: it has its effect and the answer is lost. `refuse`: a definite no.
 */
export const faultSchema = z.object({
  match: z.string().min(1),
  mode: z.enum([
    'hang-before',
    'hang-after',
    'drop-before',
    'drop-after',
    'error-before',
    'error-after',
    'garbled-after',
    'rate-limit',
    'unauthorized',
    'refuse',
  ]),
  times: z.number().int().min(1).default(1),
})

export type Fault = z.infer<typeof faultSchema>

const pending: Fault[] = []

export function addFault(fault: Fault): void {
  pending.push({ ...fault })
}

/** Those that have not struck yet, with how often they still will. */
export function waitingFaults(): Fault[] {
  return structuredClone(pending)
}

export function clearFaults(): void {
  pending.length = 0
}

/** The fault due for a path, counted down. */
export function takeFault(path: string): Fault['mode'] | null {
  const index = pending.findIndex((fault) => path.includes(fault.match))
  const fault = pending[index]
  if (!fault) return null
  fault.times -= 1
  if (fault.times === 0) pending.splice(index, 1)
  return fault.mode
}

/** The client's view of a fault. `drop` cuts the connection. */
export function faultReply(mode: Fault['mode'], path: string): Reply | 'drop' {
  switch (mode) {
    case 'hang-before':
    case 'hang-after':
      return 'hang'
    case 'drop-before':
    case 'drop-after':
      return 'drop'
    case 'error-before':
    case 'error-after':
      return json(500, { Message: 'An error has occurred.' })
    case 'garbled-after':
      return garbled
    case 'rate-limit':
      return json(429, { name: 'RATE_LIMIT_REACHED' })
    case 'unauthorized':
      return json(401, { error: 'invalid_token' })
    case 'refuse':
      return path.startsWith('/api/Transaction')
        ? refuse('57')
        : issue(422, 'PERMISSION_NOT_GRANTED')
  }
}
