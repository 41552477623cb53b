// Bundles of entries, each after its length in two bytes (C2SP tlog-tiles).
import { type Bytes, joinBytes, MalformedError } from '@cangdan/protocol/ledger'

export const MAX_ENTRY_BYTES = 65_535

/** @throws RangeError for an entry that is too long */
export function buildBundle(entries: readonly Bytes[]): Bytes {
  return joinBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError('an entry of more than 65,535 bytes')
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

/** @throws MalformedError for bytes that end within an entry */
export function parseBundle(bundle: Bytes): Bytes[] {
  const entries: Bytes[] = []
  let offset = 0
  while (offset < bundle.length) {
    const [high, low] = [bundle[offset], bundle[offset + 1]]
    if (high === undefined || low === undefined) throw new MalformedError('a bundle that ends within a length')
    const end = offset + 2 + high * 256 + low
    if (end > bundle.length) throw new MalformedError('a bundle that ends within an entry')
    entries.push(bundle.subarray(offset + 2, end))
    offset = end
  }
  return entries
}
