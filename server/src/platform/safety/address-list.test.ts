import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddressList, listInvalidLines } from './address-list.ts'

describe('address list (T6)', () => {
  it.each<[list: string, address: string, isMeant: boolean]>([
    ['', '10.0.0.1', false],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['10.0.0.1', '::ffff:10.0.0.1', true],
    ['192.168.0.0/16', '192.168.255.1', true],
    ['192.168.0.0/16', '192.169.0.1', false],
    ['  10.0.0.0/8 \n\n 2001:db8::/32\n', '2001:db8:1::7', true],
    ['10.0.0.0/8; 203.0.113.9', '203.0.113.9', true],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['10.0.0.1', '', false],
    ['nonsense', 'nonsense', false],
  ])('%j contains %s: %s', (list, address, isMeant) => {
    expect(parseAddressList(list).has(address)).toBe(isMeant)
  })

  it('lists invalid lines', () => {
    expect(listInvalidLines('10.0.0.1\n10.0.0.256\n10.0.0.0/33\n::1/129\n2001:db8::/32\nhost\n10.*')).toEqual([
      '10.0.0.256',
      '10.0.0.0/33',
      '::1/129',
      'host',
      '10.*',
    ])
  })

  it('contains the addresses of a network, compared with arithmetic', () => {
    const address = fc.integer({ min: 0, max: 0xffff_ffff })
    const formatAddress = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 32 }), (network, other, bits) => {
        const share = 2 ** (32 - bits)
        const isIn = Math.floor(network / share) === Math.floor(other / share)
        expect(parseAddressList(`${formatAddress(network)}/${bits}`).has(formatAddress(other))).toBe(isIn)
      }),
    )
  })
})
