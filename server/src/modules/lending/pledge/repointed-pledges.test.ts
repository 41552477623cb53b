// Split and merger of a pledged receipt move its pledges to the child with the consent of the bank.
import { LOAN_LIFE, type LoanLife, type OptionsResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { OPERATION_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { requestOperation, createOperation, runStep, uploadWeighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { createFinancingFixture } from '../testing/financing-fixture.ts'
import { createReleaseFixture } from '../testing/release-fixture.ts'
import { ok } from '#testing/test-platform.ts'
import { listFindings } from '#modules/system/testing/verified.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReleaseFixture)
const { owner, manager } = fixture.goods
const [SPLIT, MERGER, FREEZE] = [2, 3, 4]
const DRAWN = 500_000_00

const loadReceipt = (id: number) => fixture.read(RECEIPT_LIST, id)
const loadState = async (id: number) => (await fixture.read(OPERATION_LIST, id))['state']
const listRows = async (query: string) => (await sql.raw<Row>(query).execute(platform.db)).rows
const loadPledgeRow = async (id: number) => (await listRows(`select * from pledge where id = ${id}`))[0] ?? {}
const listChildren = async (...parents: readonly number[]) =>
  (
    await listRows(
      `select distinct child_id from receipt_lineage where parent_id in (${parents.join()}) order by child_id`,
    )
  ).map(({ child_id }) => Number(child_id))
const loadLtv = async (id: number) => (await ok(platform.admin.get<LoanLife>(LOAN_LIFE, { id }))).cover?.ltv?.exact
const listOffered = async (kind: number) =>
  (
    await ok(
      owner.get<OptionsResponse>(OPERATION_LIST.replace('List', 'Options'), {
        field: 'receipt_id',
        kind: String(kind),
      }),
    )
  ).options.map(({ value }) => value)
const consentToOperation = (id: number, who = fixture.approver) => runStep(who, 'Consent', id)
const executeOperation = (id: number) => runStep(manager, 'Execute', id)

/** Draws a loan on `weight` of each of these receipts. */
async function drawOnReceipts(receipts: readonly number[], weight: string) {
  const lines = []
  for (const id of receipts) lines.push({ contract_no: (await loadReceipt(id))['contract_no'] ?? '', weight })
  const loan = await fixture.createLoan(7, receipts, DRAWN, { lines: JSON.stringify(lines) })
  return { loan, pledges: await fixture.listPledges(loan) }
}
/** 100 t, of which 60 t are pledged. */
async function createPartPledge() {
  const receipt = await fixture.receipt(100_00)
  const { loan, pledges } = await drawOnReceipts([receipt], '60')
  return { receipt, loan, pledge: pledges[0] ?? 0 }
}

describe('split of a pledged receipt', () => {
  it('separates free goods with the consent of the bank; the pledge moves unchanged with the same value', async () => {
    const { receipt, loan, pledge } = await createPartPledge()
    const before = { ltv: await loadLtv(loan), pledge: await loadPledgeRow(pledge) }
    const id = await createOperation(owner, SPLIT, receipt, { weight: 30_00 })
    expect(await executeOperation(id)).toMatchObject({ code: 'not_now' })
    await ok(consentToOperation(id))
    expect(await loadState(id)).toBe(7)
    await ok(executeOperation(id))
    const [free = 0, pledged = 0] = await listChildren(receipt)
    expect(await loadReceipt(free)).toMatchObject({
      weight: 30_00,
      pledge_weight: 0,
      free_weight: 30_00,
      controller_id: fixture.goods.ownerId,
      holder_id: fixture.goods.ownerId,
    })
    expect(await loadReceipt(pledged)).toMatchObject({
      weight: 70_00,
      pledge_weight: 60_00,
      free_weight: 10_00,
      controller_id: fixture.bankId,
      holder_id: fixture.goods.ownerId,
    })
    expect(await loadReceipt(receipt)).toMatchObject({ life: 2, remaining_weight: 0, pledge_weight: 0 })
    const { receipt_id, version, ...rest } = await loadPledgeRow(pledge)
    expect(rest).toEqual(
      Object.fromEntries(Object.entries(before.pledge).filter(([name]) => name !== 'receipt_id' && name !== 'version')),
    )
    expect([receipt_id, version]).toEqual([pledged, Number(before.pledge['version']) + 1])
    expect(await loadLtv(loan)).toBe(before.ltv)
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('keeps all pledged and frozen goods in one part, to the hundredth', async () => {
    const { receipt } = await createPartPledge()
    expect(await requestOperation(owner, SPLIT, receipt, { weight: 40_01 })).toMatchObject({
      code: 'invalid_input',
    })
    const id = await createOperation(owner, SPLIT, receipt, { weight: 40_00 })
    await ok(consentToOperation(id))
    // A court freezes free goods meanwhile.
    const freeze = await createOperation(fixture.goods.risk[0], FREEZE, receipt, {
      weight: 1,
      files: [await uploadWeighNote(fixture.goods.risk[0])],
    })
    expect(await executeOperation(id)).toMatchObject({ code: 'freeze_waits' })
    await ok(runStep(fixture.goods.risk[1], 'Decide', freeze))
    expect(await executeOperation(id)).toMatchObject({ code: 'receipt_not_free' })
  })

  it('cannot be requested without free goods', async () => {
    const receipt = await fixture.receipt(100_00)
    await drawOnReceipts([receipt], '100')
    expect(await requestOperation(owner, SPLIT, receipt, { weight: 1_00 })).toMatchObject({
      code: 'receipt_encumbered',
    })
    expect(await listOffered(SPLIT)).not.toContain(receipt)
  })

  it.runIf(isFullTier)(
    'waits for an open release, and the pledge can be released from the child afterwards',
    async () => {
      const { receipt, pledge } = await createPartPledge()
      const order = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 5_00 })
      expect(await requestOperation(owner, SPLIT, receipt, { weight: 1_00 })).toMatchObject({
        code: 'pledge_under_way',
      })
      expect(await listOffered(SPLIT)).not.toContain(receipt)
      await ok(fixture.act(fixture.manager, 'Reject', order, { answer: 'no' }))
      const id = await createOperation(owner, SPLIT, receipt, { weight: 40_00 })
      await ok(consentToOperation(id))
      const late = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 5_00 })
      expect(await executeOperation(id)).toMatchObject({ code: 'pledge_under_way' })
      await ok(fixture.act(fixture.manager, 'Reject', late, { answer: 'no' }))
      await ok(executeOperation(id))
      const [, pledged = 0] = await listChildren(receipt)
      const again = await fixture.createRelease(pledge, { kind: 1, weight: 5_00 })
      await fixture.approveRelease(again)
      await ok(fixture.act(fixture.storeManager, 'Confirm', again))
      expect(await loadReceipt(pledged)).toMatchObject({ pledge_weight: 55_00, free_weight: 5_00 })
    },
  )

  it('needs the consent of the controlling bank, by an approver', async () => {
    const { receipt } = await createPartPledge()
    const id = await createOperation(owner, SPLIT, receipt, { weight: 1_00 })
    const stranger = await createFinancingFixture(platform)
    expect(await consentToOperation(id, stranger.approver)).toMatchObject({ code: 'not_found' })
    expect(await consentToOperation(id, fixture.manager)).toMatchObject({ code: 'position_needed' })
    for (const who of [owner, manager, fixture.goods.clerk])
      expect(await consentToOperation(id, who)).toMatchObject({ status: false })
    expect(await runStep(manager, 'Refuse', id, { answer: 'no' })).toMatchObject({ code: 'not_theirs' })
    await ok(runStep(fixture.approver, 'Refuse', id, { answer: '不同意' }))
    expect(await loadState(id)).toBe(2)
    expect(await consentToOperation(id)).toMatchObject({ code: 'not_now' })
  })

  it.runIf(isFullTier)('runs once when bank and storage firm each act twice concurrently', async () => {
    const { receipt } = await createPartPledge()
    const id = await createOperation(owner, SPLIT, receipt, { weight: 10_00 })
    const consents = await Promise.all([consentToOperation(id), consentToOperation(id, fixture.second)])
    expect(consents.filter(({ status }) => status)).toHaveLength(1)
    const runs = await Promise.all([executeOperation(id), runStep(fixture.goods.second, 'Execute', id)])
    expect(runs.filter(({ status }) => status)).toHaveLength(1)
    expect(await listChildren(receipt)).toHaveLength(2)
  })

  it.runIf(isFullTier)('is rejected if the goods were pledged after the request', async () => {
    const receipt = await fixture.receipt(100_00)
    const id = await createOperation(owner, SPLIT, receipt, { weight: 10_00 })
    await drawOnReceipts([receipt], '60')
    expect(await executeOperation(id)).toMatchObject({ code: 'receipt_encumbered' })
    expect(await consentToOperation(id)).toMatchObject({ code: 'not_found' })
  })
})

describe('merger of pledged receipts', () => {
  it('moves the pledges of all to one receipt', async () => {
    const lot = await fixture.goods.createLot(200_00)
    const [one, two] = [await fixture.goods.issued(lot, 100_00), await fixture.goods.issued(lot, 50_00)]
    const { loan, pledges } = await drawOnReceipts([one, two], '40')
    const ltv = await loadLtv(loan)
    const id = await createOperation(owner, MERGER, one, { receipt_ids: [two] })
    await ok(consentToOperation(id))
    await ok(executeOperation(id))
    const [child = 0, ...none] = await listChildren(one, two)
    expect(none).toEqual([])
    expect(await loadReceipt(child)).toMatchObject({
      weight: 150_00,
      pledge_weight: 80_00,
      controller_id: fixture.bankId,
    })
    for (const pledge of pledges) expect(await loadPledgeRow(pledge)).toMatchObject({ receipt_id: child })
    expect(await loadLtv(loan)).toBe(ltv)
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('rejects receipts if free goods would come under the control of the bank', async () => {
    const lot = await fixture.goods.createLot(200_00)
    const [one, two] = [await fixture.goods.issued(lot, 100_00), await fixture.goods.issued(lot, 50_00)]
    await drawOnReceipts([one], '40')
    for (const [receipt, other] of [
      [one, two],
      [two, one],
    ] as const)
      expect(await requestOperation(owner, MERGER, receipt, { receipt_ids: [other] })).toMatchObject({
        code: 'receipts_differ',
      })
  })
})

describe('direct SQL', () => {
  const runStatements = (...statements: readonly string[]) =>
    platform.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
    })

  it('cannot move a pledge without a split or merger with the consent of the bank', async () => {
    const { receipt, pledge } = await createPartPledge()
    const other = await fixture.receipt(100_00)
    const id = await createOperation(owner, SPLIT, receipt, { weight: 40_00 })
    const move = `update pledge set receipt_id = ${other} where id = ${pledge}`
    const lineage = `insert into receipt_lineage (parent_id, child_id, operation_id) values (${receipt}, ${other}, ${id})`
    await expect(runStatements(move)).rejects.toThrow('stays on its receipt')
    await expect(runStatements(lineage, move)).rejects.toThrow('stays on its receipt')
    const end = `update receipt_operation set state = 1, execute_by = 1, execute_person = (select max(id) from person) where id = ${id}`
    await expect(runStatements(end)).rejects.toThrow('has no consent of the bank')
    const buildForgedConsent = (account: string) =>
      `update receipt_operation set state = 7, consent_time = now(), consent_by = account.id, consent_person = account.person_id
         from account where account.id = (select max(id) from account where organisation_id = ${account}) and receipt_operation.id = ${id}`
    for (const organisation of [fixture.goods.ownerId, fixture.goods.storeId])
      await expect(runStatements(buildForgedConsent(String(organisation)))).rejects.toThrow(
        'has no consent of the bank',
      )
    await ok(consentToOperation(id))
    await expect(runStatements(`update receipt_operation set bank_id = null where id = ${id}`)).rejects.toThrow(
      'stays as it was',
    )
    // To a receipt that is already issued.
    await ok(executeOperation(id))
    const [free = 0, pledged = 0] = await listChildren(receipt)
    await expect(runStatements(`update pledge set receipt_id = ${free} where id = ${pledge}`)).rejects.toThrow(
      'stays on its receipt',
    )
    expect(await loadPledgeRow(pledge)).toMatchObject({ receipt_id: pledged })
  })
})
