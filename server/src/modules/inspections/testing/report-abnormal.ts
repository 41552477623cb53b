import type { Row } from '@cangdan/protocol'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { abnormal } from '../abnormal/abnormal.ts'

/** Opens an abnormal document of the lot by hand. Returns its id. @param more replaces fields of the sample */
export async function reportAbnormal(who: SignedInCaller, lot: number, more: Row = {}): Promise<number> {
  const input = { ...abnormal.sample, receipt_id: null, lot_id: lot, level: 3, real_weight: null, amount: null }
  return (await ok(who.post<{ id: number }>(abnormal.calls.add, { ...input, images: [], ...more }))).id
}
