import { env } from '../env.server'
import { addressBlock, isWithin } from './address-block'

/** The sender's block, where it is not one of many people (`SHARED_ADDRESSES`); null: it is, or nobody knows it. */
export function ownAddress(ip: string | null | undefined): string | null {
  const block = ip ? addressBlock(ip) : null
  return block && !isWithin(block, env().SHARED_ADDRESSES) ? block : null
}
