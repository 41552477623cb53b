// The operation form offers exactly the combinations that a save accepts (domain §3.2).
import type { OptionsResponse, TableMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import {
  requestOperation,
  createOperation,
  endorseReceipt,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'
import { OPERATION_LIST } from '#modules/paths.ts'
import { ALL_OPERATIONS } from './operation.kinds.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const buyer = await createReceiptDesk(platform)
const A_DAY = 86_400

const listKinds = async (who: SignedInCaller) => {
  const meta = await ok(who.get<TableMeta>(OPERATION_LIST))
  const field = meta.form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'kind')
  return (field?.options ?? []).map(({ value }) => Number(value))
}
const listReceipts = async (who: SignedInCaller, kind: number) =>
  (
    await ok(
      who.get<OptionsResponse>(OPERATION_LIST.replace('List', 'Options'), {
        field: 'receipt_id',
        kind: String(kind),
      }),
    )
  ).options.map(({ value }) => value)

describe('operation form', () => {
  it('offers no kind without a suitable receipt', async () => {
    const [empty] = [await createReceiptDesk(platform)]
    expect(await listKinds(empty.owner)).toEqual([])
    expect(await listKinds(empty.clerk)).toEqual([])
  })

  it('offers a cancellation to the firm, or to the holder of an endorsed receipt', async () => {
    const own = await fixture.issued(await fixture.createLot(10_00), 10_00)
    expect(await listKinds(fixture.owner)).not.toContain(8)
    expect(await listKinds(fixture.clerk)).toEqual([8])
    expect(await listReceipts(fixture.clerk, 8)).toContain(own)
    const endorsed = await fixture.issued(await fixture.createLot(10_00), 10_00)
    await endorseReceipt(fixture, buyer, endorsed)
    expect(await listKinds(buyer.owner)).toContain(8)
    expect(await listReceipts(buyer.owner, 8)).toEqual([endorsed])
    expect(await listReceipts(fixture.clerk, 8)).not.toContain(endorsed)
  })

  it('offers a receipt for a kind exactly if the server accepts it', async () => {
    const [requester] = fixture.risk
    const uploadFiles = async (who: SignedInCaller) => [await uploadWeighNote(who), await uploadWeighNote(who)]
    const lot = await fixture.createLot(100_00)
    const plain = await fixture.issued(lot, 10_00)
    const ordinary = await fixture.issued(lot, 10_00, { class: 1 })
    const frozen = await fixture.issued(lot, 10_00)
    await createOperation(requester, 4, frozen, { weight: 4_00, files: await uploadFiles(requester) })
    const leaving = await fixture.issued(lot, 10_00)
    await createOperation(fixture.owner, 6, leaving, { weight: 10_00, receiver: 'Li' })
    const waiting = await fixture.issued(lot, 10_00)
    await createOperation(fixture.owner, 2, waiting, { weight: 4_00 })
    const receipts = { plain, ordinary, frozen, leaving, waiting }
    const later = Math.floor(Date.now() / 1000 / A_DAY) * A_DAY - 8 * 3600 + 250 * A_DAY
    const buildInput = async (who: SignedInCaller, kind: number, id: number) => ({
      weight: [2, 4, 5, 6].includes(kind) ? 1 : null,
      to_id: kind === 1 ? buyer.ownerId : null,
      receipt_ids: kind === 3 ? [id === plain ? ordinary : plain] : [],
      storage_end: kind === 9 ? later : null,
      bond_amount: kind === 7 ? 1_000_000_000_00 : null,
      receiver: kind === 6 ? 'Li' : '',
      files: [4, 5, 7].includes(kind) ? await uploadFiles(who) : [],
    })
    for (const who of [fixture.owner, fixture.clerk, requester])
      for (const kind of ALL_OPERATIONS) {
        const offered = await listReceipts(who, kind)
        for (const [name, id] of Object.entries(receipts)) {
          const answer = await requestOperation(who, kind, id, await buildInput(who, kind, id))
          // Withdrawn, so that the next kind finds the receipt unchanged.
          if (answer.status) await ok(runStep(who, 'Withdraw', answer.data.id))
          // Different classes depend on the second receipt, which the form cannot know.
          const outcome = answer.status ? 'taken' : answer.code
          const isTaken = answer.status || answer.code === 'receipts_differ'
          expect([name, kind, outcome, offered.includes(id)]).toEqual([name, kind, outcome, isTaken])
        }
      }
  })
})
