import type { Row } from '@cangdan/protocol'
import { afterAll } from 'vitest'
import { OPERATION_LIST, type ReceiptDesk, runStep } from './receipt-desk.ts'
import { type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

export async function setUpDesk<Desk>(
  deskOn: (platform: TestPlatform) => Promise<Desk>,
): Promise<{ readonly platform: TestPlatform; readonly fixture: Desk }> {
  const platform = await createTestPlatform()
  afterAll(() => platform.close())
  return { platform, fixture: await deskOn(platform) }
}

export async function weighAtGate(
  fixture: ReceiptDesk,
  delivery: number,
  { by = fixture.clerk, ...input }: Row & { readonly by?: SignedInCaller },
) {
  const { pickup_code = '' } = await fixture.read(OPERATION_LIST, delivery)
  return runStep(by, 'Weigh', delivery, { pickup_code, vehicle_no: '浙B12345', ...input })
}
