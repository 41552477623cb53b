// Readers and closers of abnormal documents about goods that secure loans of several banks.
import { startOfDay, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { policy } from '#modules/lending/policy/policy.ts'
import { createFinancingFixture, type FinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import {
  createTestPlatform,
  getRejectionCode,
  ok,
  type SignedInCaller,
  type TestPlatform,
} from '#testing/test-platform.ts'
import { abnormal } from './abnormal.ts'

let platform: TestPlatform
let first: FinancingFixture
let second: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  first = await createFinancingFixture(platform)
  second = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const apis = listGrants(abnormal)
const today = startOfDay(Math.floor(Date.now() / 1000))

/** Holds a receipt of the first firm for the second bank. Returns the id of the application. */
async function holdForSecond(receipt: number): Promise<number> {
  const { manager, approver, files, act } = second
  const { id: terms } = await ok(
    manager.post<{ id: number }>(policy.calls.add, {
      ...policy.sample,
      bank_id: second.bankId,
      cate_id: [first.goods.cateId],
      effective_date: today,
    }),
  )
  await ok(approver.post('seller_p/pledge/PolicyAudit', { id: terms, version: 1, audit_status: 1 }))
  const { id } = await ok(first.ask([receipt], 1_000_000_00, { bank_id: second.bankId }))
  await ok(first.act(first.owner, 'Submit', id))
  await ok(act(manager, 'Accept', id))
  await ok(act(manager, 'Report', id, { report_result: 1, report_files: await files(manager), report_note: '' }))
  const proposal = { approve_amount: 1_000_000_00, rate: 6_00, penalty_rate: 9_00, opinion: 'good' }
  await ok(act(manager, 'Propose', id, proposal))
  await ok(act(approver, 'Approve', id))
  const paper = { contract_no: `C-${id}`, contract_date: today, contract_files: await files(manager) }
  await ok(act(manager, 'Contract', id, paper))
  await ok(first.act(first.owner, 'Hold', id))
  return id
}

const listSeen = async (who: SignedInCaller) =>
  (await ok(who.get<Row[]>(abnormal.path, { page: 1 }))).map(({ id }) => id)
const act = (who: SignedInCaller, name: string, id: number, input: object = {}) =>
  who.post(abnormal.path.replace(/List$/, name), { id, ...input })
const loadDocument = async (id: number) => {
  const { version, row } = await ok(platform.admin.get<RecordResponse>(abnormal.calls.info, { id }))
  return { version, row }
}

it('is visible to a later pledgee, and closed by the only bank that holds the goods, by the platform if several do', async () => {
  const lot = await first.goods.createLot(300_00)
  await first.createLoan(7, [await first.goods.issued(lot, 150_00)], 1_000_000_00)
  const free = await first.goods.issued(lot, 150_00)
  const [clerk, checker, platformChecker] = [
    await platform.someone(first.goods.storeId, { apis }),
    await platform.someone(first.bankId, { apis }),
    await platform.someone(platform.platformId, { apis }),
  ]
  const otherBank = await platform.someone(second.bankId, { apis })
  const open = async () => {
    const { id } = await ok(
      platform.admin.post<{ id: number }>(abnormal.calls.add, {
        receipt_id: null,
        lot_id: lot,
        error_type: 2,
        level: 2,
        real_weight: null,
        amount: null,
        content: '包装破损',
        images: [],
      }),
    )
    await ok(act(clerk, 'Take', id))
    await ok(act(clerk, 'Resolve', id, { handle_result: '已更换', handle_files: [] }))
    return id
  }
  const [single, shared, late, duringHold] = [await open(), await open(), await open(), await open()]
  const { version } = await loadDocument(single)
  expect((await loadDocument(single)).row['closer_name']).toBe(
    (await first.read('seller_p/bank/BankList', first.bankId))['bank_name'],
  )
  await ok(act(checker, 'Close', single, { version }))
  expect(await listSeen(otherBank)).toEqual([])

  const application = await holdForSecond(free)
  // A hold takes no right from the bank of the pledge.
  await ok(act(checker, 'Close', duringHold, { version: (await loadDocument(duringHold)).version }))
  const [pledge = 0] = await second.listPledges(application)
  await ok(first.pledgeAct(first.owner, 'Endorse', pledge))
  await ok(first.pledgeAct(first.store, 'Seal', pledge))
  await ok(second.pledgeAct(second.manager, 'Register', pledge, await second.registered()))
  await ok(second.pledgeAct(second.approver, 'Receive', pledge))
  // Documents that were closed before its hold are no business of the later bank.
  expect(new Set(await listSeen(otherBank))).toEqual(new Set([shared, late, duringHold]))
  const { rows: platforms } = await sql<{ name: string }>`
    select name from organisation where kind = 'platform'`.execute(platform.db)
  expect((await loadDocument(shared)).row['closer_name']).toBe(platforms[0]?.name)
  for (const bank of [checker, otherBank]) {
    const named = { version: (await loadDocument(shared)).version }
    expect(await getRejectionCode(act(bank, 'Close', shared, named))).toBe('closed_by_another')
    expect(await getRejectionCode(act(bank, 'Reopen', shared, { reason: '未换' }))).toBe('closed_by_another')
  }
  // The database holds it for any SQL.
  await expect(
    sql`update abnormal_document set status = 3, close_time = now() where id = ${late}`.execute(platform.db),
  ).rejects.toMatchObject({ hint: 'closed_by_another' })
  await expect(
    sql`update abnormal_document set status = 3, close_time = now(), close_by = (select max(id) from account where organisation_id = ${second.bankId}),
               close_person = (select person_id from account where organisation_id = ${second.bankId} order by id desc limit 1)
         where id = ${late}`.execute(platform.db),
  ).rejects.toMatchObject({ hint: 'closed_by_another' })
  await ok(act(platformChecker, 'Close', shared, { version: (await loadDocument(shared)).version }))
})
