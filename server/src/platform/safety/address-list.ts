// Parses lists of addresses and networks: one a line, IPv4 or IPv6, a network as `10.0.0.0/8`.
import { BlockList, isIP } from 'node:net'

const BITS = { 4: 32, 6: 128 } as const

interface Entry {
  readonly address: string
  readonly family: 4 | 6
  readonly bits: number | undefined
}

/** Invalid lines are ignored. */
export interface AddressList {
  readonly isEmpty: boolean
  has(address: string): boolean
}

const splitLines = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

function parseEntry(line: string): Entry | undefined {
  const [address = '', bits, ...more] = line.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || more.length > 0) return undefined
  if (bits === undefined) return { address, family, bits: undefined }
  return /^\d{1,3}$/.test(bits) && Number(bits) <= BITS[family] ? { address, family, bits: Number(bits) } : undefined
}

export const listInvalidLines = (text: string): string[] =>
  splitLines(text).filter((line) => parseEntry(line) === undefined)

export function parseAddressList(text: string): AddressList {
  const list = new BlockList()
  const entries = splitLines(text).flatMap((line) => parseEntry(line) ?? [])
  for (const { address, family, bits } of entries) {
    const name = `ipv${family}` as const
    if (bits === undefined) list.addAddress(address, name)
    else list.addSubnet(address, bits, name)
  }
  const isEmpty = entries.length === 0
  return {
    isEmpty,
    has: (address) => {
      // Fast path for each call: the list is usually empty.
      if (isEmpty) return false
      // Dual-stack sockets write IPv4 addresses this way.
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
      const family = isIP(plain)
      return family !== 0 && list.check(plain, `ipv${family as 4 | 6}`)
    },
  }
}
