// Contracts of level 2 with a fake of e签宝, which verifies every signature.
import { ADDON_PATHS, type AddonRow, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { ESIGN_HOSTS, type FakeEsign, startFakeEsign } from '#modules/addons/testing/fakes/esign/fake-esign.ts'
import type { FakeFlow } from '#modules/addons/testing/fakes/esign/flows.ts'
import { runNextFlow } from '#modules/contracts/signing/run-flows.ts'
import { type ContractFixture, createContractFixture } from '#modules/contracts/testing/contract-fixture.ts'
import { getRegistry } from '#modules/registry.ts'
import { createVault } from '#platform/addons/vault.ts'
import { createTestPlatform, ok, type TestPlatform } from '#testing/test-platform.ts'

export const APP_ID = '7438800000'
export const CANARY = 'canary-secret-of-the-signing-service-4d1e'
export const SET = 'addons/esign/seller/SetSave'
export const INFO = 'addons/esign/seller/SetInfo'
/** Roles of the parties of a template. */
export const [OWNER, STORE, BANK] = [1, 2, 4]

type Deps = Parameters<typeof runNextFlow>[0]

/** Starts a fake and a platform with an approved template of level 2 for the tests of a file. */
export function createEsignFixture() {
  let fake: FakeEsign
  let platform: TestPlatform
  let contracts: ContractFixture
  let deps: Deps
  beforeAll(async () => {
    fake = await startFakeEsign({ appId: APP_ID, secret: CANARY })
    const vault = createVault([Buffer.alloc(32, 4)])
    const outgoing = {
      allowedPrivateHosts: [],
      baseUrls: { [ESIGN_HOSTS.gateway]: fake.url, [ESIGN_HOSTS.files]: fake.url },
    }
    platform = await createTestPlatform({ vault, outgoing })
    contracts = await createContractFixture(platform, { terms: { contract_kinds: [3] } })
    const log = { warn: () => undefined }
    deps = { db: platform.serverDb, registry: getRegistry(), files: platform.files.store, log, vault, outgoing }
  })
  afterAll(async () => {
    await platform.close()
    await fake.stop()
  })

  const setUp = async (more: Row = {}): Promise<void> => {
    const { version } = await ok(platform.admin.get<{ version: number }>(INFO))
    const set = { status: 1, app_id: APP_ID, app_secret: CANARY, gateway_url: 'https://openapi.esign.cn' }
    await ok(platform.admin.post(SET, { version, ...set, ...more }))
  }
  const createDraft = async () => {
    const { financing } = contracts
    const loan = await financing.createLoan(4, [await financing.receipt(300_00)], 3_800_000_00)
    const template = await contracts.addTemplate({ sign_level: 2 })
    const { id } = await ok(contracts.addContract(loan, template))
    return { id, loan, signers: await contracts.enterSigners(id) }
  }
  /** Runs all steps that are due, and files that wait for a second look. */
  const run = async (work: Deps = deps): Promise<void> => {
    const { db } = platform
    await sql`update signing_flow set due_time = now() where stage = 0 and failures = 0`.execute(db)
    while (await runNextFlow(work))
      await sql`update signing_flow set due_time = now() where stage = 0 and failures = 0`.execute(db)
  }
  return {
    get fake() {
      return fake
    },
    get platform() {
      return platform
    },
    get contracts() {
      return contracts
    },
    get deps() {
      return deps
    },
    setUp,
    createDraft,
    /** Creates and sends a contract. */
    send: async () => {
      const draft = await createDraft()
      await ok(contracts.send(draft.id))
      return draft
    },
    run,
    step: () => runNextFlow(deps),
    /** Makes the next query or attempt due, as if the pause had passed. */
    makeDue: () => sql`update signing_flow set due_time = now() where stage < 4`.execute(platform.db),
    readFlow: async (contractId: number) => {
      const { rows } = await sql<{ stage: number; flow: string; error: string; failures: number; evidence: string }>`
        select stage, flow, error, failures, evidence from signing_flow where contract_id = ${contractId}`.execute(
        platform.db,
      )
      const [row] = rows
      if (row === undefined) throw new Error(`contract ${contractId} has no flow`)
      return row
    },
    /** Returns the flows of a contract at the service. */
    findFlows: async (contractId: number): Promise<readonly FakeFlow[]> => {
      const { upload_no: no } = await platform.db
        .selectFrom('contract')
        .select('upload_no')
        .where('id', '=', contractId)
        .executeTakeFirstOrThrow()
      return fake.flows().filter(({ title }) => title.endsWith(no))
    },
    findHook: async (): Promise<string> => {
      const rows = await ok(platform.admin.get<AddonRow[]>(ADDON_PATHS.list))
      const hook = rows.find(({ key }) => key === 'esign')?.hooks.find(({ name }) => name === 'callback')
      return new URL(hook?.url ?? '', 'http://localhost').pathname
    },
    push: async (url: string, call: { readonly headers: Record<string, string>; readonly payload: string }) =>
      platform.app.inject({ method: 'POST', url, ...call }),
  }
}
