// A platform with a bank, loans and contract templates for journeys whose signers the fixture can play.
import {
  type ContractFixture,
  createContractFixture,
} from '../../server/src/modules/contracts/testing/contract-fixture.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { createServerRole, grantServerRights, SERVER_ROLE } from '../../server/src/platform/database/server-role.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/database/database.ts'
import { openTestPlatform, type TestPlatform } from '../../server/src/testing/test-platform.ts'

export interface ContractPlatform {
  readonly platform: TestPlatform
  readonly fixture: ContractFixture
  /** Address of the server, without a path. */
  readonly origin: string
  readonly close: () => Promise<void>
}

export async function openContractPlatform(
  options: Parameters<typeof createContractFixture>[1] = {},
): Promise<ContractPlatform> {
  const database = await createTestDatabase()
  await addServerRole(database)
  const platform = await openTestPlatform(database, { trustedProxies: ['127.0.0.1'] })
  return {
    platform,
    fixture: await createContractFixture(platform, options),
    origin: await platform.app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await platform.close()
      await database.drop()
    },
  }
}

/** The product of the other journeys connects as the owner of its database; a test platform has the role of servers. */
async function addServerRole({ address }: TestDatabase): Promise<void> {
  const owner = openDatabase(address, { onFault: () => undefined })
  await createServerRole(owner)
  await grantServerRights(owner, SERVER_ROLE, { withDemo: true })
  await owner.destroy()
}
