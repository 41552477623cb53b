// Covenants from the template to their end: due dates, reminders, evidence, waivers by two persons.
import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { getRejectionCode, ok, type SignedInCaller } from '#testing/test-platform.ts'
import { checkCovenants } from '../jobs/covenant-terms.ts'
import { createContractFixture, buildContent } from '../testing/contract-fixture.ts'
import { covenant } from './covenant.ts'

const { platform, fixture } = await setUpDesk(createContractFixture)
const { financing } = fixture
const { db } = platform
const deps = createJobDeps(platform.serverDb, pino({ level: 'silent' }))

const LINES = [
  ['提供季度财务报表', '货主', '10', '3'],
  ['办妥质物保险', 'Storage firm', '30', ''],
]
const buildLines = (lines: readonly (readonly string[])[]): string =>
  JSON.stringify(lines.map(([what, who, days, months]) => ({ what, who, days, months })))
const TABLE = { type: 'paragraph', content: [{ type: 'variable', attrs: { key: 'covenants.table' } }] }
const WITH_COVENANTS = {
  covenants: buildLines(LINES),
  content: buildContent([TABLE]),
  signers: [1, 2, 4],
  sign_order: 3,
}

const join = (organisation: number) => platform.someone(organisation, { apis: listGrants(covenant) })
const manager = await join(financing.bankId)
const reviewer = await join(financing.bankId)

async function signContract(more: Row = {}) {
  const loan = await financing.createLoan(4, [await financing.receipt(50_00)], 100_000_00)
  const { id } = await ok(fixture.addContract(loan, await fixture.addTemplate(WITH_COVENANTS), more))
  const signers = await fixture.enterSigners(id)
  await ok(fixture.send(id))
  for (const signer of signers.values()) await ok(fixture.sign(signer))
  return { id, loan }
}

interface CovenantRow {
  readonly id: number
  readonly what: string
  readonly role: number
  readonly state: number
  /** Days from today. */
  readonly days: number
}

const list = async (contract: number): Promise<readonly CovenantRow[]> =>
  (
    await sql<CovenantRow>`
      select id, what, role, state, due_date - today() as days from covenant where contract_id = ${contract} order by id`.execute(
      db,
    )
  ).rows
const act = async (who: SignedInCaller, step: string, id: number, input: Row = {}) => {
  const { version } = await ok(manager.get<RecordResponse>(covenant.calls.info, { id }))
  return who.post(covenant.path.replace(/List$/, step), { id, ...(step === 'Waive' ? { version } : {}), ...input })
}
const setDays = (id: number, days: number) =>
  sql`update covenant set due_date = today() + ${days}::integer where id = ${id}`.execute(db)

describe('covenants of a contract', () => {
  it('are in its text, and become due with its effect', async () => {
    const { id } = await signContract()
    const { rows } = await sql<{ content: string }>`select content from contract where id = ${id}`.execute(db)
    for (const words of ['提供季度财务报表', '合同生效后 10 天内', '每 3 个月', '一次'])
      expect(rows[0]?.content).toContain(words)
    expect(await list(id)).toMatchObject([
      { what: '提供季度财务报表', role: 1, state: 0, days: 10 },
      { what: '办妥质物保险', role: 2, state: 0, days: 30 },
    ])
  })

  it('are met with evidence, and repeated ones get their next due date', async () => {
    const { id } = await signContract()
    const [report, insurance] = await list(id)
    if (report === undefined || insurance === undefined) throw new Error('no covenants')
    const evidence = [{ id: (await ok(manager.upload('report.png', createPicture(5)))).id }]
    expect(await getRejectionCode(act(manager, 'Meet', report.id))).toBe('invalid_input')
    for (const each of [report, insurance]) await ok(act(manager, 'Meet', each.id, { evidence }))
    expect(await getRejectionCode(act(manager, 'Meet', report.id, { evidence }))).toBe('not_now')
    expect((await list(id)).map(({ what, state }) => [what, state])).toEqual([
      [report.what, 1],
      [insurance.what, 1],
      [report.what, 0],
    ])
    expect((await list(id))[2]?.days).toBeGreaterThan(90)
  })

  it('remind the party, are broken after their day, and are met late', async () => {
    const { id } = await signContract()
    const [report] = await list(id)
    if (report === undefined) throw new Error('no covenants')
    const owner = await join(financing.goods.ownerId)
    await setDays(report.id, 3)
    const countMessages = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from msg where jump_path = ${`/contract/upload/covenants/look/${report.id}`}`.execute(
        db,
      )
      return rows[0]?.n ?? 0
    }
    await checkCovenants(deps)
    await checkCovenants(deps)
    expect(await countMessages()).toBe(1)
    await setDays(report.id, -1)
    await checkCovenants(deps)
    expect(await countMessages()).toBe(2)
    const seen = await ok(owner.get<Row[]>(covenant.path, { page: 1, contract_id: id }))
    expect(seen.map(({ state }) => Number(state)).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    expect(await getRejectionCode(act(owner, 'Meet', report.id))).toBe('forbidden')
    const evidence = [{ id: (await ok(manager.upload('late.png', createPicture(5)))).id }]
    await ok(act(manager, 'Meet', report.id, { evidence }))
    expect((await list(id)).map(({ state }) => state)).toEqual([1, 0, 0])
  })

  it('are waived by a second person', async () => {
    const { id } = await signContract()
    const [, insurance] = await list(id)
    if (insurance === undefined) throw new Error('no covenants')
    await ok(act(manager, 'Ask', insurance.id, { reason: '由银行统一投保' }))
    expect(await getRejectionCode(act(manager, 'Waive', insurance.id))).toBe('own_step')
    await ok(act(reviewer, 'Keep', insurance.id))
    await ok(act(manager, 'Ask', insurance.id, { reason: '由银行统一投保' }))
    await ok(act(reviewer, 'Waive', insurance.id))
    expect((await list(id))[1]).toMatchObject({ state: 3 })
  })

  it.runIf(isFullTier)('end with their contract', async () => {
    const { id, loan } = await signContract()
    const next = await ok(fixture.addContract(loan, await fixture.addTemplate(), { supersedes_id: id }))
    const signers = await fixture.enterSigners(next.id)
    await ok(fixture.send(next.id))
    for (const role of [1, 2, 4]) await ok(fixture.sign(signers.get(role) as never))
    await checkCovenants(deps)
    expect((await list(id)).map(({ state }) => state)).toEqual([5, 5])
  })

  it.runIf(isFullTier)('are not seen by another bank', async () => {
    const { id } = await signContract()
    const other = await createContractFixture(platform)
    const stranger = await join(other.financing.bankId)
    const [report] = await list(id)
    expect(await ok(stranger.get<Row[]>(covenant.path, { page: 1 }))).toEqual([])
    expect(await getRejectionCode(stranger.get(covenant.calls.info, { id: report?.id ?? 0 }))).toBe('not_found')
  })
})
