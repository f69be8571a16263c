import { timingSafeEqual } from 'node:crypto'

/** Whether the sender shows `secret`: `Authorization: Bearer …`. It takes as long for a wrong one as for the right one. */
export function showsSecret({ headers }: Request, secret: string): boolean {
  const given = Buffer.from(headers.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
