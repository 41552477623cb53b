// An endorsement needs the holder, the custodian and the transferee (Civil Code art. 910).
import { DESK_PATH, type DeskAnswer, type RecordAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { picture } from '#testing/files/pictures.ts'
import { asked, endorse, OPERATION_LIST, RECEIPT_LIST, receiptDesk, step } from '../testing/receipt-desk.ts'
import { ok, type SignedIn } from '#testing/test-platform.ts'
import { withDesk } from '../testing/with-desk.ts'
import { operation } from './operation.ts'

const { platform, desk } = await withDesk(receiptDesk)
const other = await receiptDesk(platform)
const ENDORSE = 1
const [ASKED, DONE, REFUSED, WITHDRAWN, SEALED] = [0, 1, 2, 3, 6]

const freshReceipt = async () => desk.issued(await desk.lotOf(10_00), 10_00)
const asks = async () => {
  const receipt = await freshReceipt()
  return { receipt, id: await asked(desk.owner, ENDORSE, receipt, { to_id: other.ownerId }) }
}
const stateOf = async (id: number) => (await desk.read(OPERATION_LIST, id))['state']
const holderOf = async (id: number) => (await desk.read(RECEIPT_LIST, id))['holder_id']
const entriesOf = async (stream: string) => {
  const { rows } = await sql<{ kind: string }>`
    select convert_from(body, 'utf8')::jsonb ->> 'kind' as kind from ledger_entry where stream = ${stream} order by seq`.execute(
    platform.db,
  )
  return rows.map(({ kind }) => kind)
}
const noticesOf = async (id: number) => {
  const { rows } = await sql<{ organisation: number; title: string }>`
    select distinct msg.id, organisation_id as organisation, title
      from msg join msg_recipient on msg_id = msg.id join account on account.id = account_id
     where jump_path = ${`/pledge/operation/look/${id}`} order by msg.id`.execute(platform.db)
  return rows.map(({ organisation, title }) => [organisation, title.replace(/CZ\d+/, 'CZ')])
}
const stepsFor = async (who: SignedIn, id: number) =>
  (await ok(who.get<DeskAnswer>(DESK_PATH))).items.find(
    (item) => item.list === OPERATION_LIST && item.id === id,
  )?.steps ?? []
const titleOf = (action: string) => operation.actions.get(action)?.title.zh

describe('endorsement', () => {
  it('changes the holder only after the custodian sealed it and the transferee accepted', async () => {
    const { receipt, id } = await asks()
    expect(await step(other.owner, 'Accept', id)).toMatchObject({ code: 'not_now' })
    await ok(step(desk.manager, 'Seal', id))
    expect([await stateOf(id), await holderOf(receipt)]).toEqual([SEALED, desk.ownerId])
    await ok(step(other.owner, 'Accept', id))
    expect([await stateOf(id), await holderOf(receipt)]).toEqual([DONE, other.ownerId])
    expect(await entriesOf(`receipt_operation:${id}`)).toEqual([
      'receipt_operation.asked',
      'receipt_operation.sealed',
      'receipt_operation.done',
    ])
    expect(await entriesOf(`receipt:${receipt}`)).toEqual(['receipt.approved', 'receipt.endorsed'])
  })

  it('is sealed by the storage firm of the receipt only', async () => {
    const { id } = await asks()
    for (const who of [desk.owner, other.owner, ...desk.risk])
      expect((await step(who, 'Seal', id)).status).toBe(false)
    expect(await step(other.manager, 'Seal', id)).toMatchObject({ code: 'not_found' })
    await ok(step(desk.clerk, 'Seal', id))
    expect(await step(desk.manager, 'Seal', id)).toMatchObject({ code: 'not_now' })
    for (const who of [desk.owner, desk.manager, other.manager])
      expect((await step(who, 'Accept', id)).status).toBe(false)
    expect(await stateOf(id)).toBe(SEALED)
  })

  it('is sealed once if two people seal it at the same time', async () => {
    const { id } = await asks()
    const answers = await Promise.all([desk.clerk, desk.manager].map((who) => step(who, 'Seal', id)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => Number(one) - Number(two))).toEqual([
      false,
      true,
    ])
  })

  it('is rejected by the storage firm before the seal, and by the transferee after it', async () => {
    const first = await asks()
    expect((await step(other.owner, 'Refuse', first.id, { answer: 'no' })).status).toBe(false)
    await ok(step(desk.manager, 'Refuse', first.id, { answer: 'unknown signature' }))
    const second = await asks()
    await ok(step(desk.manager, 'Seal', second.id))
    expect((await step(desk.second, 'Refuse', second.id, { answer: 'no' })).status).toBe(false)
    await ok(step(other.owner, 'Refuse', second.id, { answer: 'too late' }))
    for (const { id, receipt } of [first, second]) {
      expect([await stateOf(id), await holderOf(receipt)]).toEqual([REFUSED, desk.ownerId])
      expect((await entriesOf(`receipt_operation:${id}`)).at(-1)).toBe('receipt_operation.refused')
      await endorse(desk, other, receipt)
    }
  })

  it.each([ASKED, SEALED])('can be withdrawn in state %i by its holder only', async (state) => {
    const { id, receipt } = await asks()
    if (state === SEALED) await ok(step(desk.manager, 'Seal', id))
    for (const who of [other.owner, desk.manager])
      expect((await step(who, 'Withdraw', id)).status).toBe(false)
    await ok(step(desk.owner, 'Withdraw', id))
    expect([await stateOf(id), await holderOf(receipt)]).toEqual([WITHDRAWN, desk.ownerId])
  })

  it('blocks other operations of the whole receipt while sealed', async () => {
    const { id, receipt } = await asks()
    await ok(step(desk.manager, 'Seal', id))
    const again = { kind: 2, receipt_id: receipt, weight: 1_00, reason: 'x' }
    expect((await desk.owner.post('seller_p/pledge/OperationSave', again)).status).toBe(false)
  })

  it('is not sealed if some weight of the receipt has been frozen', async () => {
    const { id, receipt } = await asks()
    const [risk] = desk.risk
    const files = [{ id: (await ok(risk.upload('order.png', picture(3)))).id }]
    await asked(risk, 4, receipt, { weight: 1, files })
    expect(await step(desk.manager, 'Seal', id)).toMatchObject({ code: 'receipt_encumbered' })
  })

  it('shows the request to, and notifies, the organisation that has to act', async () => {
    const paths = JSON.stringify([operation.screen])
    await sql`update role set path_arr = path_arr || ${paths}::jsonb where name like 'role%'`.execute(
      platform.db,
    )
    const { id } = await asks()
    const waitsFor = async () =>
      (await ok(desk.owner.get<RecordAnswer>('seller_p/pledge/OperationInfo', { id }))).row['waits_for']
    expect(await waitsFor()).toMatch(/^Firm/)
    expect([await stepsFor(desk.manager, id), await stepsFor(other.owner, id)]).toEqual([
      [titleOf('seal')],
      [],
    ])
    await ok(step(desk.manager, 'Seal', id))
    expect(await waitsFor()).toMatch(/^Owner/)
    expect([await stepsFor(desk.manager, id), await stepsFor(other.owner, id)]).toEqual([
      [],
      [titleOf('accept')],
    ])
    await ok(step(other.owner, 'Accept', id))
    expect(await waitsFor()).toBeNull()
    expect(await noticesOf(id)).toEqual([
      [desk.storeId, '背书 CZ 待盖章'],
      [other.ownerId, '背书 CZ 待接受'],
      [desk.ownerId, '背书 CZ 已完成'],
    ])
  })
})
