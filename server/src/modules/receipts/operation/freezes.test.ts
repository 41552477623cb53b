// A freeze takes effect when requested, and is visible to the holder only from then on (domain §3.2, I1; docs/decisions/receipts.md).
import { RECEIPT_LIFE, type ReceiptLife } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import {
  requestOperation,
  createOperation,
  OPERATION_LIST,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const [ENDORSE, SPLIT, MERGE, FREEZE, UNFREEZE, DELIVER] = [1, 2, 3, 4, 5, 6]
const uploadPaper = async (who: SignedInCaller) => [await uploadWeighNote(who)]
const issueReceipt = async (weight: number) => fixture.issued(await fixture.createLot(weight), weight)
const freeze = async (id: number, weight: number, of_pledged = 0) =>
  createOperation(fixture.risk[0], FREEZE, id, {
    weight,
    of_pledged,
    files: await uploadPaper(fixture.risk[0]),
  })
const unfreeze = async (id: number, weight: number) =>
  requestOperation(fixture.risk[1], UNFREEZE, id, { weight, files: await uploadPaper(fixture.risk[1]) })
const loadReceipt = async (id: number) => {
  const { rows } = await sql<{ frozen_free: number; frozen_pledged: number; free_weight: number }>`
    select frozen_free, frozen_pledged, free_weight from receipt where id = ${id}`.execute(platform.db)
  return rows[0]
}
const listTexts = async (id: number, who: SignedInCaller) =>
  (await ok(who.get<ReceiptLife>(RECEIPT_LIFE, { id }))).entries.map(({ event }) => event)

describe('requested freeze', () => {
  it('blocks delivery, endorsement and split before the decision', async () => {
    const id = await issueReceipt(50_00)
    const operation = await freeze(id, 30_00)
    expect(await loadReceipt(id)).toMatchObject({ frozen_free: 30_00, free_weight: 20_00 })
    expect(await requestOperation(fixture.owner, DELIVER, id, { weight: 20_01, receiver: 'Li' })).toMatchObject({
      code: 'receipt_not_free',
    })
    const other = await createReceiptDesk(platform)
    expect(await requestOperation(fixture.owner, ENDORSE, id, { to_id: other.ownerId })).toMatchObject({
      code: 'receipt_encumbered',
    })
    expect(await requestOperation(fixture.owner, SPLIT, id, { weight: 1_00 })).toMatchObject({
      code: 'freeze_waits',
      message: expect.stringContaining('有 30.00 吨已暂时冻结，等待第二人决定') as string,
    })
    expect(await listTexts(id, fixture.owner)).toContain('暂时冻结')
    await ok(runStep(fixture.risk[1], 'Decide', operation))
    expect(await loadReceipt(id)).toMatchObject({ frozen_free: 30_00, free_weight: 20_00 })
    expect(await listTexts(id, fixture.owner)).toContain('冻结')
  })

  it('does not share weight with a concurrent delivery', async () => {
    const id = await issueReceipt(10_00)
    const [first] = fixture.risk
    const files = await uploadPaper(first)
    const answers = await Promise.all([
      requestOperation(first, FREEZE, id, { weight: 6_00, files }),
      requestOperation(fixture.owner, DELIVER, id, { weight: 6_00, receiver: 'Li' }),
    ])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await loadReceipt(id)).toMatchObject({ free_weight: 4_00 })
  })

  it.each(['Refuse', 'Withdraw'])('returns all weight after %s', async (name) => {
    const id = await issueReceipt(10_00)
    const operation = await freeze(id, 4_00)
    await ok(
      runStep(fixture.risk[name === 'Refuse' ? 1 : 0], name, operation, name === 'Refuse' ? { answer: 'no' } : {}),
    )
    expect(await loadReceipt(id)).toMatchObject({ frozen_free: 0, free_weight: 10_00 })
    await ok(requestOperation(fixture.owner, DELIVER, id, { weight: 10_00, receiver: 'Li' }))
  })

  it('cannot be ended by an unfreeze, by its author, or by another organisation', async () => {
    const id = await issueReceipt(10_00)
    const operation = await freeze(id, 4_00)
    expect(await unfreeze(id, 1)).toMatchObject({ code: 'not_frozen_so_much' })
    expect(await runStep(fixture.risk[0], 'Decide', operation)).toMatchObject({ code: 'own_step' })
    expect(await runStep(fixture.risk[0], 'Refuse', operation, { answer: 'no' })).toMatchObject({
      code: 'own_step',
    })
    for (const who of [fixture.owner, fixture.manager])
      expect(await runStep(who, 'Refuse', operation, { answer: 'no' })).toMatchObject({ code: 'not_theirs' })
    await ok(runStep(fixture.risk[1], 'Decide', operation))
    await ok(unfreeze(id, 4_00))
  })

  it('blocks merges requested before or after', async () => {
    const lot = await fixture.createLot(20_00)
    const [one, two] = [await fixture.issued(lot, 10_00), await fixture.issued(lot, 10_00)]
    const merger = await createOperation(fixture.owner, MERGE, one, { receipt_ids: [two] })
    const operation = await freeze(two, 4_00)
    expect(await runStep(fixture.manager, 'Execute', merger)).toMatchObject({ code: 'freeze_waits' })
    await ok(runStep(fixture.risk[1], 'Decide', operation))
    await ok(runStep(fixture.manager, 'Execute', merger))
  })

  it('holds nothing if it exceeds the free weight', async () => {
    const id = await issueReceipt(10_00)
    const files = await uploadPaper(fixture.risk[0])
    for (const weight of [10_01, 0, -1])
      expect((await requestOperation(fixture.risk[0], FREEZE, id, { weight, files })).status).toBe(false)
    expect(await loadReceipt(id)).toMatchObject({ frozen_free: 0 })
  })

  it.runIf(isFullTier)('returns the weight as free if its pledge was cancelled', async () => {
    const loans = await createReleaseFixture(platform)
    const receipt = await loans.receipt(100_00)
    const loan = await loans.createLoan(6, [receipt], 100_000_00)
    const topUp = await loans.receipt(20_00)
    await ok(loans.loanAct(loans.owner, 'TopUp', loan, { receipt_id: topUp, weight: 20_00 }))
    const operation = await freeze(topUp, 15_00, 1)
    expect(await loadReceipt(topUp)).toMatchObject({ frozen_pledged: 15_00 })
    await ok(loans.pledgeAct(loans.owner, 'Cancel', (await loans.listPledges(loan)).at(-1) ?? 0, { answer: 'no' }))
    expect(await loadReceipt(topUp)).toMatchObject({ frozen_pledged: 0, frozen_free: 15_00 })
    await ok(runStep(fixture.risk[1], 'Refuse', operation, { answer: 'no' }))
    expect(await loadReceipt(topUp)).toMatchObject({ frozen_pledged: 0, frozen_free: 0, free_weight: 20_00 })
  })

  it('from before immediate freezes is applied at its decision', async () => {
    const id = await issueReceipt(10_00)
    const operation = await freeze(id, 4_00)
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update receipt_operation set kept_weight = null where id = ${operation}`.execute(tx)
      await sql`update receipt set frozen_free = 0 where id = ${id}`.execute(tx)
    })
    await ok(runStep(fixture.risk[1], 'Decide', operation))
    expect(await loadReceipt(id)).toMatchObject({ frozen_free: 4_00 })
    expect(await fixture.read(OPERATION_LIST, operation)).toMatchObject({ state: 1 })
  })
})
