import { BlockList } from 'node:net'

/** One sender (D38): an IPv4 address, or the 64 bits of an IPv6 address that one connection gets. Null: no address. */
export function addressBlock(text: string): string | null {
  const address = bare(text.trim().toLowerCase())
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return address
  if (!/^[0-9a-f:.]+$/.test(address) || !address.includes(':')) return null
  const mapped = /^(?:0{0,4}:){1,6}:?ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1]
  return mapped ?? `${groups(address).slice(0, 4).join(':')}::/64`
}

/** Whether a block lies in one of the ranges: `192.0.2.0/24`, `2001:db8::/32`. */
export function isWithin(block: string, ranges: readonly string[]): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), familyOf(network))
  }
  const [address = ''] = block.split('/')
  return list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4'
}

/** `1.2.3.4:80` and `[2001:db8::1]:80` without their port, `fe80::1%eth0` without its zone. */
function bare(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  if (bracketed !== undefined) return bare(bracketed)
  return text.replace(/%.*$/, '').replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/, '$1')
}

function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = !tail ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return all.map((group) => group.replace(/^0+(?=.)/, ''))
}
