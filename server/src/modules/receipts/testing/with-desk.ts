import type { Row } from '@cangdan/protocol'
import { afterAll } from 'vitest'
import { OPERATION_LIST, type ReceiptDesk, step } from './receipt-desk.ts'
import { type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

export async function withDesk<Desk>(
  deskOn: (platform: TestPlatform) => Promise<Desk>,
): Promise<{ readonly platform: TestPlatform; readonly desk: Desk }> {
  const platform = await testPlatform()
  afterAll(() => platform.close())
  return { platform, desk: await deskOn(platform) }
}

export async function weighAtGate(
  desk: ReceiptDesk,
  delivery: number,
  { by = desk.clerk, ...given }: Row & { readonly by?: SignedIn },
) {
  const { pickup_code = '' } = await desk.read(OPERATION_LIST, delivery)
  return step(by, 'Weigh', delivery, { pickup_code, vehicle_no: '浙B12345', ...given })
}
