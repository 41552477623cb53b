// A platform with a bank, loans and contract templates for journeys whose signers the fixture can play.
import {
  type ContractFixture,
  createContractFixture,
} from '../../server/src/modules/contracts/testing/contract-fixture.ts'
import { openTestServer, type TestServer } from './test-server.ts'

export interface ContractPlatform extends Pick<TestServer, 'platform' | 'close'> {
  readonly fixture: ContractFixture
  /** Address of the server, without a path. */
  readonly origin: string
}

export async function openContractPlatform(
  options: Parameters<typeof createContractFixture>[1] = {},
): Promise<ContractPlatform> {
  const { platform, listen, close } = await openTestServer()
  const fixture = await createContractFixture(platform, options)
  return { platform, fixture, origin: await listen(), close }
}
