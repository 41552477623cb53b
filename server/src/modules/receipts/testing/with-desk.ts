// What files of tests about goods and receipts begin with, in one place.
import type { Row } from '@cangdan/protocol'
import { afterAll } from 'vitest'
import { OPERATION_LIST, type ReceiptDesk, step } from './receipt-desk.ts'
import { type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

/** A platform of the file's own, closed behind its tests, with a desk on it. */
export async function withDesk<Desk>(
  deskOn: (platform: TestPlatform) => Promise<Desk>,
): Promise<{ readonly platform: TestPlatform; readonly desk: Desk }> {
  const platform = await testPlatform()
  afterAll(() => platform.close())
  return { platform, desk: await deskOn(platform) }
}

/** Weighs a delivery for who shows its code; a truck of the firm's neighbourhood, unless another is said. */
export async function weighAtGate(
  desk: ReceiptDesk,
  delivery: number,
  { by = desk.clerk, ...given }: Row & { readonly by?: SignedIn },
) {
  const { pickup_code = '' } = await desk.read(OPERATION_LIST, delivery)
  return step(by, 'Weigh', delivery, { pickup_code, vehicle_no: '浙B12345', ...given })
}
