// An endorsement needs the holder, the custodian and the transferee (Civil Code art. 910).
import { DESK_PATH, type DeskResponse, type RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  createOperation,
  endorseReceipt,
  OPERATION_LIST,
  RECEIPT_LIST,
  createReceiptDesk,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'
import { operation } from './operation.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const other = await createReceiptDesk(platform)
const ENDORSE = 1
const [ASKED, DONE, REFUSED, WITHDRAWN, SEALED] = [0, 1, 2, 3, 6]

const issueReceipt = async () => fixture.issued(await fixture.createLot(10_00), 10_00)
const requestEndorsement = async () => {
  const receipt = await issueReceipt()
  return { receipt, id: await createOperation(fixture.owner, ENDORSE, receipt, { to_id: other.ownerId }) }
}
const loadState = async (id: number) => (await fixture.read(OPERATION_LIST, id))['state']
const loadHolder = async (id: number) => (await fixture.read(RECEIPT_LIST, id))['holder_id']
const listEntries = async (stream: string) => {
  const { rows } = await sql<{ kind: string }>`
    select convert_from(body, 'utf8')::jsonb ->> 'kind' as kind from ledger_entry where stream = ${stream} order by seq`.execute(
    platform.db,
  )
  return rows.map(({ kind }) => kind)
}
const listNotices = async (id: number) => {
  const { rows } = await sql<{ organisation: number; title: string }>`
    select distinct msg.id, organisation_id as organisation, title
      from msg join msg_recipient on msg_id = msg.id join account on account.id = account_id
     where jump_path = ${`/pledge/operation/look/${id}`} order by msg.id`.execute(platform.db)
  return rows.map(({ organisation, title }) => [organisation, title.replace(/CZ\d+/, 'CZ')])
}
const listSteps = async (who: SignedInCaller, id: number) =>
  (await ok(who.get<DeskResponse>(DESK_PATH))).items.find((item) => item.list === OPERATION_LIST && item.id === id)
    ?.steps ?? []
const getActionTitle = (action: string) => operation.actions.get(action)?.title.zh

describe('endorsement', () => {
  it('changes the holder only after the custodian sealed it and the transferee accepted', async () => {
    const { receipt, id } = await requestEndorsement()
    expect(await runStep(other.owner, 'Accept', id)).toMatchObject({ code: 'not_now' })
    await ok(runStep(fixture.manager, 'Seal', id))
    expect([await loadState(id), await loadHolder(receipt)]).toEqual([SEALED, fixture.ownerId])
    await ok(runStep(other.owner, 'Accept', id))
    expect([await loadState(id), await loadHolder(receipt)]).toEqual([DONE, other.ownerId])
    expect(await listEntries(`receipt_operation:${id}`)).toEqual([
      'receipt_operation.asked',
      'receipt_operation.sealed',
      'receipt_operation.done',
    ])
    expect(await listEntries(`receipt:${receipt}`)).toEqual(['receipt.approved', 'receipt.endorsed'])
  })

  it('is sealed by the storage firm of the receipt only', async () => {
    const { id } = await requestEndorsement()
    for (const who of [fixture.owner, other.owner, ...fixture.risk])
      expect((await runStep(who, 'Seal', id)).status).toBe(false)
    expect(await runStep(other.manager, 'Seal', id)).toMatchObject({ code: 'not_found' })
    await ok(runStep(fixture.clerk, 'Seal', id))
    expect(await runStep(fixture.manager, 'Seal', id)).toMatchObject({ code: 'not_now' })
    for (const who of [fixture.owner, fixture.manager, other.manager])
      expect((await runStep(who, 'Accept', id)).status).toBe(false)
    expect(await loadState(id)).toBe(SEALED)
  })

  it('is sealed once if two people seal it at the same time', async () => {
    const { id } = await requestEndorsement()
    const answers = await Promise.all([fixture.clerk, fixture.manager].map((who) => runStep(who, 'Seal', id)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => Number(one) - Number(two))).toEqual([false, true])
  })

  it('is rejected by the storage firm before the seal, and by the transferee after it', async () => {
    const first = await requestEndorsement()
    expect((await runStep(other.owner, 'Refuse', first.id, { answer: 'no' })).status).toBe(false)
    await ok(runStep(fixture.manager, 'Refuse', first.id, { answer: 'unknown signature' }))
    const second = await requestEndorsement()
    await ok(runStep(fixture.manager, 'Seal', second.id))
    expect((await runStep(fixture.second, 'Refuse', second.id, { answer: 'no' })).status).toBe(false)
    await ok(runStep(other.owner, 'Refuse', second.id, { answer: 'too late' }))
    for (const { id, receipt } of [first, second]) {
      expect([await loadState(id), await loadHolder(receipt)]).toEqual([REFUSED, fixture.ownerId])
      expect((await listEntries(`receipt_operation:${id}`)).at(-1)).toBe('receipt_operation.refused')
      await endorseReceipt(fixture, other, receipt)
    }
  })

  it.each([ASKED, SEALED])('can be withdrawn in state %i by its holder only', async (state) => {
    const { id, receipt } = await requestEndorsement()
    if (state === SEALED) await ok(runStep(fixture.manager, 'Seal', id))
    for (const who of [other.owner, fixture.manager]) expect((await runStep(who, 'Withdraw', id)).status).toBe(false)
    await ok(runStep(fixture.owner, 'Withdraw', id))
    expect([await loadState(id), await loadHolder(receipt)]).toEqual([WITHDRAWN, fixture.ownerId])
  })

  it('blocks other operations of the whole receipt while sealed', async () => {
    const { id, receipt } = await requestEndorsement()
    await ok(runStep(fixture.manager, 'Seal', id))
    const again = { kind: 2, receipt_id: receipt, weight: 1_00, reason: 'x' }
    expect((await fixture.owner.post('seller_p/pledge/OperationSave', again)).status).toBe(false)
  })

  it('is not sealed if some weight of the receipt has been frozen', async () => {
    const { id, receipt } = await requestEndorsement()
    const [risk] = fixture.risk
    const files = [{ id: (await ok(risk.upload('order.png', createPicture(3)))).id }]
    await createOperation(risk, 4, receipt, { weight: 1, files })
    expect(await runStep(fixture.manager, 'Seal', id)).toMatchObject({ code: 'receipt_encumbered' })
  })

  it('shows the request to, and notifies, the organisation that has to act', async () => {
    const paths = JSON.stringify([operation.screen])
    await sql`update role set path_arr = path_arr || ${paths}::jsonb where name like 'role%'`.execute(platform.db)
    const { id } = await requestEndorsement()
    const loadPendingParty = async () =>
      (await ok(fixture.owner.get<RecordResponse>('seller_p/pledge/OperationInfo', { id }))).row['waits_for']
    expect(await loadPendingParty()).toMatch(/^Firm/)
    expect([await listSteps(fixture.manager, id), await listSteps(other.owner, id)]).toEqual([
      [getActionTitle('seal')],
      [],
    ])
    await ok(runStep(fixture.manager, 'Seal', id))
    expect(await loadPendingParty()).toMatch(/^Owner/)
    expect([await listSteps(fixture.manager, id), await listSteps(other.owner, id)]).toEqual([
      [],
      [getActionTitle('accept')],
    ])
    await ok(runStep(other.owner, 'Accept', id))
    expect(await loadPendingParty()).toBeNull()
    expect(await listNotices(id)).toEqual([
      [fixture.storeId, '背书 CZ 待盖章'],
      [other.ownerId, '背书 CZ 待接受'],
      [fixture.ownerId, '背书 CZ 已完成'],
    ])
  })
})
