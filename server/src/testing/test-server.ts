// A test platform that a browser can reach. Its fixtures play the people who are not at the browser.
import { openDatabase } from '#platform/database/database.ts'
import { createServerRole, grantServerRights, SERVER_ROLE } from '#platform/database/server-role.ts'
import { createTestDatabase, type TestDatabase } from './database/database.ts'
import { openTestPlatform, type TestPlatform } from './test-platform.ts'

export interface TestServer {
  readonly platform: TestPlatform
  /** Starts to listen and returns the address of the server, without a path. */
  readonly listen: () => Promise<string>
  readonly close: () => Promise<void>
}

export async function openTestServer(): Promise<TestServer> {
  const database = await createTestDatabase()
  await addServerRole(database)
  const platform = await openTestPlatform(database, { trustedProxies: ['127.0.0.1'] })
  return {
    platform,
    listen: () => platform.app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await platform.close()
      await database.drop()
    },
  }
}

/** The product of the other journeys connects as the owner of its database; a test platform has the role of servers. */
async function addServerRole({ address }: TestDatabase): Promise<void> {
  const owner = openDatabase(address, { onError: () => undefined })
  await createServerRole(owner)
  await grantServerRights(owner, SERVER_ROLE, { withDemo: true })
  await owner.destroy()
}
