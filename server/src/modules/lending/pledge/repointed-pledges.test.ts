// Split and merger of a pledged receipt move its pledges to the child with the consent of the bank (domain §4, decisions of 2026-11-28).
import { LOAN_LIFE, type LoanLife, type OptionsAnswer, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { OPERATION_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { ask, asked, step, weighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { financingDesk } from '../testing/financing-desk.ts'
import { releaseDesk } from '../testing/release-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { findingsIn } from '#modules/system/testing/verified.ts'
import { withDesk } from '#modules/receipts/testing/with-desk.ts'

const { platform, desk } = await withDesk(releaseDesk)
const { owner, manager } = desk.goods
const [SPLIT, MERGER, FREEZE] = [2, 3, 4]
const DRAWN = 500_000_00

const receiptOf = (id: number) => desk.read(RECEIPT_LIST, id)
const stateOf = async (id: number) => (await desk.read(OPERATION_LIST, id))['state']
const rowsOf = async (query: string) => (await sql.raw<Row>(query).execute(platform.db)).rows
const pledgeRow = async (id: number) => (await rowsOf(`select * from pledge where id = ${id}`))[0] ?? {}
const childrenOf = async (...parents: readonly number[]) =>
  (
    await rowsOf(
      `select distinct child_id from receipt_lineage where parent_id in (${parents.join()}) order by child_id`,
    )
  ).map(({ child_id }) => Number(child_id))
const ltvOf = async (id: number) =>
  (await ok(platform.admin.get<LoanLife>(LOAN_LIFE, { id }))).cover?.ltv?.exact
const offered = async (kind: number) =>
  (
    await ok(
      owner.get<OptionsAnswer>(OPERATION_LIST.replace('List', 'Options'), {
        field: 'receipt_id',
        kind: String(kind),
      }),
    )
  ).options.map(({ value }) => value)
const consent = (id: number, who = desk.approver) => step(who, 'Consent', id)
const execute = (id: number) => step(manager, 'Execute', id)

/** Draws a loan on `weight` of each of these receipts. */
async function drawnOn(receipts: readonly number[], weight: string) {
  const lines = []
  for (const id of receipts) lines.push({ contract_no: (await receiptOf(id))['contract_no'] ?? '', weight })
  const loan = await desk.upTo(7, receipts, DRAWN, { lines: JSON.stringify(lines) })
  return { loan, pledges: await desk.pledgesOf(loan) }
}
/** 100 t, of which 60 t are pledged. */
async function partlyPledged() {
  const receipt = await desk.receipt(100_00)
  const { loan, pledges } = await drawnOn([receipt], '60')
  return { receipt, loan, pledge: pledges[0] ?? 0 }
}

describe('split of a pledged receipt', () => {
  it('separates free goods with the consent of the bank; the pledge moves unchanged with the same value', async () => {
    const { receipt, loan, pledge } = await partlyPledged()
    const before = { ltv: await ltvOf(loan), pledge: await pledgeRow(pledge) }
    const id = await asked(owner, SPLIT, receipt, { weight: 30_00 })
    expect(await execute(id)).toMatchObject({ code: 'not_now' })
    await ok(consent(id))
    expect(await stateOf(id)).toBe(7)
    await ok(execute(id))
    const [free = 0, pledged = 0] = await childrenOf(receipt)
    expect(await receiptOf(free)).toMatchObject({
      weight: 30_00,
      pledge_weight: 0,
      free_weight: 30_00,
      controller_id: desk.goods.ownerId,
      holder_id: desk.goods.ownerId,
    })
    expect(await receiptOf(pledged)).toMatchObject({
      weight: 70_00,
      pledge_weight: 60_00,
      free_weight: 10_00,
      controller_id: desk.bankId,
      holder_id: desk.goods.ownerId,
    })
    expect(await receiptOf(receipt)).toMatchObject({ life: 2, remaining_weight: 0, pledge_weight: 0 })
    const { receipt_id, version, ...rest } = await pledgeRow(pledge)
    expect(rest).toEqual(
      Object.fromEntries(
        Object.entries(before.pledge).filter(([name]) => name !== 'receipt_id' && name !== 'version'),
      ),
    )
    expect([receipt_id, version]).toEqual([pledged, Number(before.pledge['version']) + 1])
    expect(await ltvOf(loan)).toBe(before.ltv)
    expect(await findingsIn(platform.db)).toEqual([])
  })

  it('keeps all pledged and frozen goods in one part, to the hundredth', async () => {
    const { receipt } = await partlyPledged()
    expect(await ask(owner, SPLIT, receipt, { weight: 40_01 })).toMatchObject({ code: 'invalid_input' })
    const id = await asked(owner, SPLIT, receipt, { weight: 40_00 })
    await ok(consent(id))
    // A court freezes free goods meanwhile.
    const freeze = await asked(desk.goods.risk[0], FREEZE, receipt, {
      weight: 1,
      files: [await weighNote(desk.goods.risk[0])],
    })
    expect(await execute(id)).toMatchObject({ code: 'freeze_waits' })
    await ok(step(desk.goods.risk[1], 'Decide', freeze))
    expect(await execute(id)).toMatchObject({ code: 'receipt_not_free' })
  })

  it('cannot be requested without free goods', async () => {
    const receipt = await desk.receipt(100_00)
    await drawnOn([receipt], '100')
    expect(await ask(owner, SPLIT, receipt, { weight: 1_00 })).toMatchObject({ code: 'receipt_encumbered' })
    expect(await offered(SPLIT)).not.toContain(receipt)
  })

  it('waits for an open release, and the pledge can be released from the child afterwards', async () => {
    const { receipt, pledge } = await partlyPledged()
    const order = await desk.asked(pledge, { ...desk.pickup, weight: 5_00 })
    expect(await ask(owner, SPLIT, receipt, { weight: 1_00 })).toMatchObject({ code: 'pledge_under_way' })
    expect(await offered(SPLIT)).not.toContain(receipt)
    await ok(desk.act(desk.manager, 'Reject', order, { answer: 'no' }))
    const id = await asked(owner, SPLIT, receipt, { weight: 40_00 })
    await ok(consent(id))
    const late = await desk.asked(pledge, { ...desk.pickup, weight: 5_00 })
    expect(await execute(id)).toMatchObject({ code: 'pledge_under_way' })
    await ok(desk.act(desk.manager, 'Reject', late, { answer: 'no' }))
    await ok(execute(id))
    const [, pledged = 0] = await childrenOf(receipt)
    const again = await desk.asked(pledge, { kind: 1, weight: 5_00 })
    await desk.approved(again)
    await ok(desk.act(desk.storeManager, 'Confirm', again))
    expect(await receiptOf(pledged)).toMatchObject({ pledge_weight: 55_00, free_weight: 5_00 })
  })

  it('needs the consent of the controlling bank, by an approver', async () => {
    const { receipt } = await partlyPledged()
    const id = await asked(owner, SPLIT, receipt, { weight: 1_00 })
    const stranger = await financingDesk(platform)
    expect(await consent(id, stranger.approver)).toMatchObject({ code: 'not_found' })
    expect(await consent(id, desk.manager)).toMatchObject({ code: 'position_needed' })
    for (const who of [owner, manager, desk.goods.clerk])
      expect(await consent(id, who)).toMatchObject({ status: false })
    expect(await step(manager, 'Refuse', id, { answer: 'no' })).toMatchObject({ code: 'not_theirs' })
    await ok(step(desk.approver, 'Refuse', id, { answer: '不同意' }))
    expect(await stateOf(id)).toBe(2)
    expect(await consent(id)).toMatchObject({ code: 'not_now' })
  })

  it('runs once when bank and storage firm each act twice concurrently', async () => {
    const { receipt } = await partlyPledged()
    const id = await asked(owner, SPLIT, receipt, { weight: 10_00 })
    const consents = await Promise.all([consent(id), consent(id, desk.second)])
    expect(consents.filter(({ status }) => status)).toHaveLength(1)
    const runs = await Promise.all([execute(id), step(desk.goods.second, 'Execute', id)])
    expect(runs.filter(({ status }) => status)).toHaveLength(1)
    expect(await childrenOf(receipt)).toHaveLength(2)
  })

  it('is rejected if the goods were pledged after the request', async () => {
    const receipt = await desk.receipt(100_00)
    const id = await asked(owner, SPLIT, receipt, { weight: 10_00 })
    await drawnOn([receipt], '60')
    expect(await execute(id)).toMatchObject({ code: 'receipt_encumbered' })
    expect(await consent(id)).toMatchObject({ code: 'not_found' })
  })
})

describe('merger of pledged receipts', () => {
  it('moves the pledges of all to one receipt', async () => {
    const lot = await desk.goods.lotOf(200_00)
    const [one, two] = [await desk.goods.issued(lot, 100_00), await desk.goods.issued(lot, 50_00)]
    const { loan, pledges } = await drawnOn([one, two], '40')
    const ltv = await ltvOf(loan)
    const id = await asked(owner, MERGER, one, { receipt_ids: [two] })
    await ok(consent(id))
    await ok(execute(id))
    const [child = 0, ...none] = await childrenOf(one, two)
    expect(none).toEqual([])
    expect(await receiptOf(child)).toMatchObject({
      weight: 150_00,
      pledge_weight: 80_00,
      controller_id: desk.bankId,
    })
    for (const pledge of pledges) expect(await pledgeRow(pledge)).toMatchObject({ receipt_id: child })
    expect(await ltvOf(loan)).toBe(ltv)
    expect(await findingsIn(platform.db)).toEqual([])
  })

  it('rejects receipts if free goods would come under the control of the bank', async () => {
    const lot = await desk.goods.lotOf(200_00)
    const [one, two] = [await desk.goods.issued(lot, 100_00), await desk.goods.issued(lot, 50_00)]
    await drawnOn([one], '40')
    for (const [receipt, other] of [
      [one, two],
      [two, one],
    ] as const)
      expect(await ask(owner, MERGER, receipt, { receipt_ids: [other] })).toMatchObject({
        code: 'receipts_differ',
      })
  })
})

describe('direct SQL', () => {
  const attempt = (...statements: readonly string[]) =>
    platform.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
    })

  it('cannot move a pledge without a split or merger with the consent of the bank', async () => {
    const { receipt, pledge } = await partlyPledged()
    const other = await desk.receipt(100_00)
    const id = await asked(owner, SPLIT, receipt, { weight: 40_00 })
    const move = `update pledge set receipt_id = ${other} where id = ${pledge}`
    const lineage = `insert into receipt_lineage (parent_id, child_id, operation_id) values (${receipt}, ${other}, ${id})`
    await expect(attempt(move)).rejects.toThrow('stays on its receipt')
    await expect(attempt(lineage, move)).rejects.toThrow('stays on its receipt')
    const end = `update receipt_operation set state = 1, execute_by = 1, execute_person = (select max(id) from person) where id = ${id}`
    await expect(attempt(end)).rejects.toThrow('has no consent of the bank')
    const forged = (account: string) =>
      `update receipt_operation set state = 7, consent_time = now(), consent_by = account.id, consent_person = account.person_id
         from account where account.id = (select max(id) from account where organisation_id = ${account}) and receipt_operation.id = ${id}`
    for (const organisation of [desk.goods.ownerId, desk.goods.storeId])
      await expect(attempt(forged(String(organisation)))).rejects.toThrow('has no consent of the bank')
    await ok(consent(id))
    await expect(attempt(`update receipt_operation set bank_id = null where id = ${id}`)).rejects.toThrow(
      'stays as it was',
    )
    // To a receipt that is already issued.
    await ok(execute(id))
    const [free = 0, pledged = 0] = await childrenOf(receipt)
    await expect(attempt(`update pledge set receipt_id = ${free} where id = ${pledge}`)).rejects.toThrow(
      'stays on its receipt',
    )
    expect(await pledgeRow(pledge)).toMatchObject({ receipt_id: pledged })
  })
})
