import { describe, expect, test } from 'vitest'
import { addressBlock, isWithin } from './address-block'

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

describe('whether a sender is in one of the ranges', () => {
  const ranges = ['192.0.2.0/24', '198.51.100.8/32', '2001:db8:1::/48']

  test.each([
    ['192.0.2.0', true],
    ['192.0.2.255', true],
    ['192.0.3.0', false],
    ['198.51.100.8', true],
    ['198.51.100.9', false],
    ['::ffff:192.0.2.7', true],
    ['2001:db8:1:2:3:4:5:6', true],
    ['2001:db8:2::1', false],
  ])('%s: %s', (address, is) => {
    expect(isWithin(addressBlock(address) ?? '', ranges)).toBe(is)
    expect(isWithin(addressBlock(address) ?? '', [])).toBe(false)
  })
})
