// Contracts in the state that an action needs.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createContractFixture, type ContractFixture } from '#modules/contracts/testing/contract-fixture.ts'
import { application } from '#modules/lending/application/application.ts'
import { withoutStateTriggers } from '#testing/database/state-fixture.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSharedFixture } from './shared-fixture.ts'

const fixtureOf = createSharedFixture((platform: TestPlatform) => createContractFixture(platform))
const PAPER = { type: 6, sign_level: 3, signers: [1, 4] }

async function createDraft(fixture: ContractFixture, template: Parameters<ContractFixture['addTemplate']>[0] = {}) {
  const loan = await fixture.financing.createLoan(4, [await fixture.financing.receipt(50_00)], 100_000_00)
  const { id } = await ok(fixture.addContract(loan, await fixture.addTemplate({ type: 6, ...template })))
  return { id, loan }
}

async function createScanned(fixture: ContractFixture): Promise<{ readonly id: number; readonly loan: number }> {
  const draft = await createDraft(fixture, PAPER)
  await ok(fixture.send(draft.id))
  const scan = [{ id: (await ok(fixture.clerk.upload('scan.png', createPicture(9)))).id }]
  await ok(fixture.act(fixture.clerk, 'Scan', draft.id, { signed_file: scan }))
  return draft
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
  scan: async (platform) => {
    const fixture = await fixtureOf(platform)
    const { id } = await createDraft(fixture, PAPER)
    await ok(fixture.send(id))
    const file = await ok(fixture.clerk.upload('scan.png', createPicture(8)))
    return { id, caller: fixture.clerk, input: { signed_file: [{ id: file.id }] } }
  },
  confirm: async (platform) => {
    const fixture = await fixtureOf(platform)
    const { id } = await createScanned(fixture)
    return { id, caller: fixture.checker }
  },
  terminate: async (platform) => {
    const fixture = await fixtureOf(platform)
    const { id, loan } = await createScanned(fixture)
    await ok(fixture.confirm(id))
    await withoutStateTriggers(platform.db, application, (tx) =>
      sql`update financing set loan_state = 15 where id = ${loan}`.execute(tx),
    )
    return { id, caller: fixture.clerk, input: { reason: 'the loan lapsed' } }
  },
}
