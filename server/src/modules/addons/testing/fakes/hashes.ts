// Digests that both signature methods use.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'

export const computeSha256 = (data: string | Buffer): string => hash('sha256', data)

export const computeHmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** Compares in constant time. */
export function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
