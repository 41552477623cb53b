// Contents of a receipt before it is issued (Civil Code art. 909), and the evidence required for inbound goods and counts.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { RECEIPT_LIFE, type ReceiptLife } from '@cangdan/protocol'
import {
  createOperation,
  LOT_LIST,
  RECEIPT_LIST,
  createReceiptDesk,
  RECORD_LIST,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const WORDS = ['质量/等级', '包装', '标记/唛头', '件数', '损耗标准', '存货人住所']
const NAMES = ['quality', 'package', 'marks', 'quantity', 'loss_standard'] as const

async function createBareDraft(): Promise<number> {
  const { id } = await ok(fixture.draft(await fixture.createLot(10_00), 10_00))
  await sql`
    update receipt set quality = '', package = '', marks = '', quantity = null, loss_standard = null
     where id = ${id}`.execute(platform.db)
  return id
}
const setAddress = (address: string) =>
  sql`update organisation set address = ${address} where id = ${fixture.ownerId}`.execute(platform.db)

describe('contents of a receipt', () => {
  it.each([
    ['zh-cn', WORDS.join('、')],
    ['en', 'Quality, Packing, Marks, Pieces, Loss standard, Depositor’s address'],
    ['es', 'Calidad, Embalaje, Marcas, Piezas, Merma admitida, Domicilio del depositante'],
    ['ja', '品質、荷姿、荷印、個数、減耗基準、寄託者の住所'],
  ])('are required completely by art. 909, and the error names missing items (%s)', async (lang, what) => {
    const id = await createBareDraft()
    await setAddress('')
    const { version } = await ok(fixture.manager.get<{ version: number }>('seller_p/pledge/ReceiptInfo', { id }))
    const decision = { id, version, audit_status: 1, audit_remark: '' }
    const { bytes } = await fixture.manager.rawPost('seller_p/pledge/ReceiptAudit', { lang }, decision)
    await setAddress('Road 1')
    expect(JSON.parse(bytes.toString()) as object).toMatchObject({
      code: 'receipt_incomplete',
      message: expect.stringContaining(what) as string,
    })
  })

  it.each(NAMES)('require %s', async (name) => {
    const { id } = await ok(fixture.draft(await fixture.createLot(10_00), 10_00))
    const isText = name === 'quality' || name === 'package' || name === 'marks'
    await sql`update receipt set ${sql.ref(name)} = ${isText ? '' : null} where id = ${id}`.execute(platform.db)
    const missing = WORDS[NAMES.indexOf(name)] ?? ''
    expect(await fixture.approve(RECEIPT_LIST, id)).toMatchObject({
      code: 'receipt_incomplete',
      message: expect.stringMatching(new RegExp(`尚缺：${missing}$`)) as string,
    })
  })

  it('require pieces and loss standard in the form', async () => {
    const lot = await fixture.createLot(10_00)
    for (const name of ['quantity', 'loss_standard'])
      expect(await fixture.draft(lot, 10_00, { [name]: null })).toMatchObject({
        fields: { [name]: expect.any(String) as string },
      })
  })

  it('are copied from the lot, and from the form where the lot is empty', async () => {
    const lot = await fixture.createLot(20_00, { quality: 'A 级', package: '捆', marks: 'M-1', quantity: 8 })
    await sql`update lot set marks = '' where id = ${lot}`.execute(platform.db)
    const id = await fixture.issued(lot, 20_00, {
      quantity: 8,
      quality: 'other',
      package: '',
      marks: 'as painted',
    })
    const { rows } = await sql`select quality, package, marks from receipt where id = ${id}`.execute(platform.db)
    expect(rows).toEqual([{ quality: 'A 级', package: '捆', marks: 'as painted' }])
  })

  it('keep the depositor’s address on page, document and split receipts', async () => {
    await setAddress('Old Street 7')
    const id = await fixture.issued(await fixture.createLot(10_00), 10_00)
    await setAddress('New Street 8')
    const loadAddressText = async (of: number) => {
      const { document } = await ok(fixture.owner.get<ReceiptLife>(RECEIPT_LIFE, { id: of }))
      return document?.parts.flatMap(({ facts }) => facts).find(({ name }) => name === '存货人住所')?.text
    }
    expect(await loadAddressText(id)).toBe('Old Street 7')
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, 2, id, { weight: 4_00 })))
    const { rows } = await sql<{ id: number }>`
      select child_id as id from receipt_lineage where parent_id = ${id}`.execute(platform.db)
    for (const child of rows) expect(await loadAddressText(child.id)).toBe('Old Street 7')
  })

  it('are all on the page, also for bulk goods', async () => {
    const id = await fixture.issued(await fixture.createLot(10_00), 10_00)
    const { document } = await ok(fixture.owner.get<ReceiptLife>(RECEIPT_LIFE, { id }))
    const said = new Map(document?.parts.flatMap(({ facts }) => facts).map(({ name, text }) => [name, text]))
    for (const word of [...WORDS, '存货人', '储存场所', '储存期限', '仓储费', '保管人（填发人）', '填发地与日期'])
      expect(said.get(word) ?? '', word).not.toBe('')
    expect(said.get('件数')).toBe('散装，不计件')
  })
})

describe('signature of a receipt', () => {
  it('cannot be by a person of the depositor under any account (domain §2.9)', async () => {
    const own = await createReceiptDesk(platform)
    const { id } = await ok(own.draft(await own.createLot(10_00), 10_00))
    await sql`
      update person set same_as = (
          select audit_person from contract_record where store_id = ${own.storeId} and audit_status = 1 order by id limit 1)
       where id = (select person_id from account where organisation_id = ${own.ownerId} order by id limit 1)`.execute(
      platform.db,
    )
    expect(await own.approve(RECEIPT_LIST, id)).toMatchObject({ code: 'signer_is_depositor' })
    await ok(own.approve(RECEIPT_LIST, id, own.second))
  })
})

describe('evidence of goods', () => {
  it.each(['quality', 'package', 'marks', 'quantity', 'voucher'])('requires %s for inbound goods', async (name) => {
    expect(
      await fixture.inbound(5_00, { [name]: name === 'quantity' ? null : name === 'voucher' ? [] : '' }),
    ).toMatchObject({
      fields: { [name]: expect.any(String) as string },
    })
  })

  it('is required for the approval of inbound goods and counts', async () => {
    const lot = await fixture.createLot(5_00)
    const at = Math.floor(Date.now() / 1000)
    const stocktake: Row = {
      record_type: 6,
      lot_id: lot,
      weight_after: 5_00,
      count_method: 1,
      count_time: at,
    }
    expect(await fixture.write({ ...stocktake, voucher: [] })).toMatchObject({
      fields: { voucher: expect.any(String) as string },
    })
    for (const { id } of [await ok(fixture.inbound(5_00)), await ok(fixture.write(stocktake))]) {
      await sql`update contract_record set voucher = '{}' where id = ${id}`.execute(platform.db)
      expect(await fixture.approve(RECORD_LIST, id)).toMatchObject({ code: 'evidence_missing' })
    }
    expect(await fixture.read(LOT_LIST, lot)).toMatchObject({ counted_weight: 5_00 })
  })
})
