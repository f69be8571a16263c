import { describe, expect, test } from 'vitest'
import { addressBlock } from './address-block'

describe('what counts as one sender', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:443', '198.51.100.7'],
    [' 198.51.100.7 ', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:198.51.100.7', '198.51.100.7'],
    ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]:8443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })

  test.each(['', 'unknown', 'localhost', 'abc', '_hidden'])('"%s" is nobody', (text) => {
    expect(addressBlock(text)).toBeNull()
  })
})
