// Contracts in the state that an action needs.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createContractFixture, type ContractFixture } from '#modules/contracts/testing/contract-fixture.ts'
import { application } from '#modules/lending/application/application.ts'
import { withoutStateTriggers } from '#testing/database/state-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSharedFixture } from './shared-fixture.ts'

const fixtureOf = createSharedFixture((platform: TestPlatform) => createContractFixture(platform))

async function createDraft(fixture: ContractFixture) {
  const loan = await fixture.financing.createLoan(4, [await fixture.financing.receipt(50_00)], 100_000_00)
  const { id } = await ok(fixture.addContract(loan, await fixture.addTemplate({ type: 6 })))
  return { id }
}

interface ReadyContract {
  readonly id: number
  readonly caller: SignedInCaller
  readonly input?: Row
}

export const OF_CONTRACTS: Readonly<Record<string, (platform: TestPlatform) => Promise<ReadyContract>>> = {
  send: async (platform) => {
    const fixture = await fixtureOf(platform)
    const { id } = await createDraft(fixture)
    await fixture.enterSigners(id)
    return { id, caller: fixture.clerk }
  },
  confirm: async (platform) => {
    const fixture = await fixtureOf(platform)
    const loan = await fixture.financing.createLoan(4, [await fixture.financing.receipt(50_00)], 100_000_00)
    const paper = {
      contract_name: '纸质合同',
      contract_type: 1,
      file_url: await fixture.financing.files(fixture.clerk),
    }
    const { id } = await ok(fixture.addContract(loan, null, paper))
    return { id, caller: fixture.checker }
  },
  terminate: async (platform) => {
    const fixture = await fixtureOf(platform)
    const { id, loan } = await fixture.sendOnPaper()
    await fixture.signOnPaper(id)
    await withoutStateTriggers(platform.db, application, (tx) =>
      sql`update financing set loan_state = 15 where id = ${loan}`.execute(tx),
    )
    return { id, caller: fixture.clerk, input: { reason: 'the loan lapsed' } }
  },
}

async function createScan(platform: TestPlatform) {
  const fixture = await fixtureOf(platform)
  const { id } = await fixture.sendOnPaper()
  return { fixture, id: (await ok(fixture.uploadScan('', { contract_id: id }))).id }
}

const COUNTS = { pages_seen: 1, signatures_seen: 2 }

export const OF_SCANS: Readonly<Record<string, (platform: TestPlatform) => Promise<ReadyContract>>> = {
  check: async (platform) => {
    const { fixture, id } = await createScan(platform)
    return { id, caller: fixture.checker, input: COUNTS }
  },
  accept: async (platform) => {
    const { fixture, id } = await createScan(platform)
    await ok(fixture.count(fixture.checker, 'Check', id))
    return { id, caller: fixture.second, input: COUNTS }
  },
  refuse: async (platform) => {
    const { fixture, id } = await createScan(platform)
    return { id, caller: fixture.checker, input: { reason: 'a page is missing' } }
  },
}
