// Secrets that an administrator types are nowhere but sealed in the settings (T8).
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { ADDON_PATHS, type Row, SEARCH_PATH } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import { signGatewayBody } from '#modules/addons/testing/fakes/sms-gateway.ts'
import { createOperationLog } from '#modules/system/routes/operation-log/queue.ts'
import { openLog } from '#platform/log.ts'
import { buildApiUrl, send, type SignedInCaller } from '#testing/client/callers.ts'
import { ok } from '#testing/test-platform.ts'
import { createSmsFixture, PLATFORMS, SET, SIGN } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { addTemplate, createPhone, queueAlert, deliver, findHook } = sms

const SECRETS = { access_secret: 'canary-access-5f1e-typed-once', webhook_secret: 'canary-webhook-8d2c-typed-once' }
const CANARIES = Object.values(SECRETS)
const INFO = 'addons/sms/seller/SetInfo'

let log = ''
let app: FastifyInstance
let operations: ReturnType<typeof createOperationLog>
let admin: SignedInCaller
let inject: MockInstance<FastifyInstance['inject']>
/** Returns the bodies of all responses so far. */
const readAnswers = async (): Promise<string[]> => {
  const responses = await Promise.all(inject.mock.results.map(({ value }) => value as Promise<{ body: string }>))
  return responses.map(({ body }) => body)
}

beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  const { vault, outgoing } = sms.deps
  const logged = openLog('trace', lines)
  operations = createOperationLog(sms.platform.db, logged)
  app = await sms.platform.another({ vault, outgoing, operations, log: logged })
  inject = vi.spyOn(app, 'inject')
  admin = sms.platform.admin.at(app)
})

afterAll(() => operations.stop())

const save = async (values: Row) => {
  const { version } = await ok(admin.get<{ version: number }>(INFO))
  return admin.post(SET, {
    version,
    status: 1,
    sign_name: SIGN,
    access_key: 'test-key',
    sdk_app_id: '1400006666',
    ...values,
  })
}
const hasCanary = (text: string) => CANARIES.some((canary) => text.includes(canary))

describe('a typed secret', () => {
  it('is used by each provider, with rejections and rubbish', async () => {
    for (const provider of PLATFORMS) {
      await ok(save({ platform: provider, access_secret: SECRETS.access_secret }))
      await addTemplate(provider, 'alert')
      await ok(admin.post(ADDON_PATHS.probe, { key: 'sms' }))
      await queueAlert(createPhone())
      await deliver()
    }
    await ok(
      save({ platform: 'gateway', webhook_url: 'https://127.0.0.1:1/sms', webhook_secret: SECRETS.webhook_secret }),
    )
    await admin.post(ADDON_PATHS.probe, { key: 'sms' })
    await admin.post(SET, { version: 1, webhook_secret: { text: SECRETS.webhook_secret } })
    await admin.post(SET, { version: 1, unknown: 1, webhook_secret: SECRETS.webhook_secret })
    await admin.post(SET, { version: 0, webhook_secret: `${SECRETS.webhook_secret}${'x'.repeat(300)}` })
    await admin.post(SET, `{"webhook_secret":"${SECRETS.webhook_secret}"`)
    for (const hook of ['report', 'reply']) {
      const url = await findHook(hook)
      for (const payload of ['[]', 'x', '[{}]', `["${SECRETS.webhook_secret}"]`]) {
        const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
        const signature = signGatewayBody(SECRETS.webhook_secret, timestamp, nonce, payload)
        const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-nonce': nonce }
        await app.inject({ method: 'POST', url, headers: { ...headers, 'x-signature': signature }, payload })
        await app.inject({ method: 'POST', url, headers: { ...headers, 'x-signature': 'wrong' }, payload })
      }
    }
    expect((await readAnswers()).length).toBeGreaterThan(20)
  })

  it('is in no answer to an administrator, a clerk or an unknown caller', async () => {
    const clerk = (
      await sms.platform.someone(sms.platform.platformId, {
        apis: [INFO, SET, 'seller/log/Administrator', ADDON_PATHS.list],
        paths: ['/plugin/pluginSetup/sms'],
      })
    ).at(app)
    for (const caller of [admin, clerk]) {
      await caller.get(INFO)
      await caller.get('addons/sms/seller/SetHistory', { id: 1 })
      await caller.get(ADDON_PATHS.list)
      await caller.get('seller/log/Administrator', { page: 1, limit: 100 })
      await caller.get('addons/CallManage', { page: 1, limit: 100 })
      await caller.get('addons/sms/seller/RecordManage', { page: 1, limit: 100 })
      for (const canary of CANARIES) await caller.get(SEARCH_PATH, { q: canary.slice(0, 12) })
    }
    await operations.flush()
    const rows = await ok(admin.get<{ id: number }[]>('seller/log/Administrator', { page: 1, limit: 100 }))
    expect(rows.length).toBeGreaterThan(5)
    for (const { id } of rows) await admin.get('seller/log/AdministratorInfo', { id })
    for (const path of ['public/openapi.json', ADDON_PATHS.publicList, 'public/config/GetServerConfig'])
      await send(app, { method: 'GET', url: buildApiUrl(path) })
    await admin.raw('addons/CallManage', { _down_excel: 2 })
    const answers = await readAnswers()
    expect(answers.filter(hasCanary).map((answer) => answer.slice(0, 200))).toEqual([])
  })

  it('is in no table, as text or bytes', async () => {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      sms.platform.db,
    )
    expect(rows.length).toBeGreaterThan(100)
    const forms = CANARIES.flatMap((canary) => [
      canary,
      Buffer.from(canary).toString('hex'),
      Buffer.from(canary).toString('base64'),
    ])
    for (const { name } of rows) {
      const { rows: found } = await sql`
        select 1 from ${sql.raw(name)} as row where row::text like any(${forms.map((form) => `%${form}%`)}) limit 1`.execute(
        sms.platform.db,
      )
      expect(found, name).toEqual([])
    }
  })

  it('is in no line of the log', () => {
    expect(log.length).toBeGreaterThan(1_000)
    expect(log.split('\n').filter(hasCanary)).toEqual([])
  })
})
