import { createHmac } from 'node:crypto'

/** On average, each warehouse is visited by surprise once in this many days. */
export const SURPRISE_DAYS = 20

const RANGE = 2 ** 32

/**
 * Returns whether a warehouse is drawn on a day: the first 32 bits of HMAC-SHA256(seed, `YYYY-MM-DD:warehouse`) are below 2^32 / 20.
 * With the revealed seed, anybody can recompute the draw.
 */
export function isDrawn(seed: Buffer, day: string, warehouseId: number): boolean {
  const digest = createHmac('sha256', seed).update(`${day}:${warehouseId}`).digest()
  return digest.readUInt32BE(0) < RANGE / SURPRISE_DAYS
}
