// The life of the add-on: installed, set up, checked, used, uninstalled and installed again; and its secret, which no answer and table contains (T8).
import { ADDON_PATHS, type AddonProbe, type AddonRow, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { CANARY, createEsignFixture, INFO, SET } from './testing/esign-fixture.ts'

const esign = createEsignFixture()
const { setUp, send, run, makeDue, createDraft, readFlow, findFlows, findHook, push } = esign

const change = (path: string) => ok(esign.platform.admin.post(path, { key: 'esign' }))
const readCard = async () =>
  (await ok(esign.platform.admin.get<AddonRow[]>(ADDON_PATHS.list))).find(({ key }) => key === 'esign')
const probe = () => ok(esign.platform.admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'esign' }))

beforeAll(() => {
  inject = vi.spyOn(esign.platform.app, 'inject')
})
let inject: { readonly mock: { readonly results: readonly { readonly value: unknown }[] } }

describe('add-on e签宝 (T8)', () => {
  it('signs while it is installed, and continues after it is installed again', async () => {
    const { contracts, fake, platform } = esign
    await change(ADDON_PATHS.uninstall)
    expect(await getRejectionCode(platform.admin.get(INFO))).toBe('addon_off')
    const draft = await createDraft()
    expect(await getRejectionCode(contracts.send(draft.id))).toBe('signing_service_off')

    await change(ADDON_PATHS.install)
    expect(await probe()).toMatchObject([{ ok: 0, code: 'not_set' }])
    await setUp({ app_secret: 'not the secret of the application' })
    expect(await probe()).toMatchObject([{ ok: 0, code: 'key_rejected' }])
    await setUp()
    expect(await probe()).toMatchObject([{ ok: 1 }])
    await ok(contracts.send(draft.id))
    await run()
    const [flow] = await findFlows(draft.id)
    if (flow === undefined) throw new Error('no flow')

    const url = await findHook()
    expect((await readCard())?.dependants.join(' ')).toContain('1')
    await change(ADDON_PATHS.uninstall)
    for (const { phone } of flow.signers) fake.sign(flow, phone)
    const call = fake.buildCall({ action: 'SIGN_FLOW_COMPLETE', timestamp: Date.now(), signFlowId: flow.id })
    expect((await push(url, call)).statusCode).toBe(404)
    await makeDue()
    await run()
    expect(await contracts.read(draft.id)).toMatchObject({ state: 1 })
    expect(await getRejectionCode(contracts.send((await createDraft()).id))).toBe('signing_service_off')

    await change(ADDON_PATHS.install)
    const { values } = await ok(platform.admin.get<{ values: Row }>(INFO))
    expect(values).toMatchObject({ status: 1, app_secret: '…4d1e' })
    await makeDue()
    await run()
    expect(await contracts.read(draft.id)).toMatchObject({ state: 3 })
  })

  it('needs a host as gateway', async () => {
    const { version } = await ok(esign.platform.admin.get<{ version: number }>(INFO))
    for (const gateway_url of [
      'http://openapi.esign.cn',
      'https://openapi.esign.cn/v3',
      'https://a@openapi.esign.cn',
    ]) {
      const save = esign.platform.admin.post(SET, { version, status: 0, gateway_url })
      expect(await getRejectionCode(save), gateway_url).toBe('invalid_input')
    }
  })

  it.runIf(isFullTier)('raises one alarm while the key is rejected', async () => {
    const { id } = await send()
    await run()
    for (const _ of [1, 2]) {
      esign.fake.fail('detail', 'reject')
      await makeDue()
      await run()
    }
    expect(await readFlow(id)).toMatchObject({ stage: 2, error: expect.stringMatching(/^key_rejected: /) as string })
    expect((await readCard())?.alarms).toHaveLength(1)
    const { rows } = await sql`select from msg where title = '电子签署预警'`.execute(esign.platform.db)
    expect(rows).toHaveLength(1)
    await makeDue()
    await run()
    expect((await readCard())?.alarms).toEqual([])
    expect(await readFlow(id)).toMatchObject({ error: '' })
  })
})

describe('secret of the application', () => {
  it('is in no answer and no table', async () => {
    const { admin, db } = esign.platform
    await setUp()
    await admin.get(INFO)
    await admin.get('addons/esign/seller/SetHistory', { id: 1 })
    await admin.get(ADDON_PATHS.list)
    await admin.get('seller/log/Administrator', { page: 1, limit: 100 })
    await admin.get('addons/CallManage', { page: 1, limit: 100 })
    await admin.raw('addons/CallManage', { _down_excel: 2 })
    const responses = await Promise.all(inject.mock.results.map(({ value }) => value as Promise<{ body: string }>))
    expect(responses.length).toBeGreaterThan(3)
    expect(responses.filter(({ body }) => body.includes(CANARY))).toEqual([])
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
    const bytes = Buffer.from(CANARY)
    const forms = [CANARY, bytes.toString('hex'), bytes.toString('base64')].map((form) => `%${form}%`)
    for (const { name } of rows) {
      const { rows: found } = await sql`
        select 1 from ${sql.raw(name)} as row where row::text like any(${forms}) limit 1`.execute(db)
      expect(found, name).toEqual([])
    }
  })

  it('and addresses of signers are in no list of calls', async () => {
    const { rows } = await sql<{ line: string }>`select addon_call::text as line from addon_call`.execute(
      esign.platform.db,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ line }) => /https:|139\d{8}/.test(line))).toEqual([])
  })
})
