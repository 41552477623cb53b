import type { AddressInfo } from 'node:net'
import type { RecordResponse, Row, TableMeta } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type OperationLog, createOperationLog } from '#modules/system/routes/operation-log/queue.ts'
import { administrator } from '#modules/accounts/administrator/administrator.ts'
import type { AppDeps } from '../../app.ts'
import { ok, type TestPlatform, createTestPlatform } from '../test-platform.ts'

export interface LoggedServer {
  readonly platform: TestPlatform
  readonly operations: OperationLog
  readonly app: FastifyInstance
  readonly port: number
  begin(): Promise<void>
  /** Returns the log entries since `begin`, oldest first: call, status, outcome in English, and client address. */
  logged(): Promise<unknown[]>
  connections(): Promise<number>
  close(): Promise<void>
}

export const DONE = { status: 1, result: 'Done', ip: '127.0.0.1' }
export const UNANSWERED = {
  ...DONE,
  result: 'Done, but the connection was closed before the answer was sent',
}
export const CUT_OFF = { ...DONE, status: 0, result: 'The connection was closed before everything was sent' }

export async function listenOnFreePort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

export async function startLoggedServer(always: Partial<AppDeps> = {}): Promise<LoggedServer> {
  const platform = await createTestPlatform(always)
  const operations = createOperationLog(platform.db, pino({ level: 'silent' }))
  const app = await platform.another({ operations })
  const { admin } = platform
  const loadRows = async () => {
    await operations.flush()
    return ok(admin.get<Row[]>(administrator.path, { page: 1, limit: 100 }))
  }
  const readResult = async (id: unknown) => {
    const meta = await ok(admin.get<TableMeta>(administrator.path, {}, 'en'))
    const results = meta.form.groups[0]?.fields.find(({ name }) => name === 'result')?.options
    const { values } = await ok(admin.get<RecordResponse>('seller/log/AdministratorInfo', { id: Number(id) }))
    return results?.find(({ value }) => value === values['result'])?.label ?? ''
  }
  let before = 0
  return {
    platform,
    operations,
    app,
    port: await listenOnFreePort(app),
    async begin() {
      before = Math.max(0, ...(await loadRows()).map(({ id }) => Number(id)))
    },
    async logged() {
      const since = (await loadRows()).filter(({ id }) => Number(id) > before).toReversed()
      return Promise.all(
        since.map(async ({ id, api_path, status, ip }) => ({
          call: api_path,
          status,
          result: await readResult(id),
          ip,
        })),
      )
    },
    connections: () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))),
    async close() {
      await operations.stop()
      await platform.close()
    },
  }
}
