/** The name in an address, if there is an adapter for it. */
export function gatewayOf(name: string): 'metrobank' | 'paypal' | null {
  return name === 'metrobank' || name === 'paypal' ? name : null
}
