import { CALL_FLAGS, type Row, type TableMeta } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '#testing/oracle/oracle.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const BANKS = 'seller_p/bank/BankList'
const BANK = { bank_type: 3, contact_name: '王敏', contact_phone: '13800000000' }

let platform: TestPlatform
let id: number
beforeAll(async () => {
  platform = await createTestPlatform()
  for (const bank_name of ['一', '二', '三'])
    id = (await ok(platform.admin.post<{ id: number }>('seller_p/bank/BankSave', { bank_name, ...BANK }))).id
})
afterAll(() => platform.close())

/** Other notations of the same number. */
const listNotations = () => [
  `${id}e0`,
  `${id}.0`,
  `0${id}`,
  `+${id}`,
  ` ${id}`,
  `${id} `,
  `0x${id.toString(16)}`,
  '１',
  '',
  `-${id}`,
]

describe('id', () => {
  const createSelectionQuery = (ids: string) => ({
    [CALL_FLAGS.export]: 2,
    id: ids,
    [CALL_FLAGS.exportType]: 'csv',
    [CALL_FLAGS.exportColumns]: 'id',
  })

  it('of selected rows must be a plain decimal integer', async () => {
    for (const text of listNotations()) {
      expect(await getRejectionCode(platform.admin.get(BANKS, createSelectionQuery(text))), text).toBe('unknown_name')
      expect(await getRejectionCode(platform.admin.get(BANKS, createSelectionQuery(`${id},${text}`))), text).toBe(
        'unknown_name',
      )
    }
    const { text } = await platform.admin.raw(BANKS, createSelectionQuery(`${id - 1},${id}`))
    expect(readCsv(text).length).toBe(3)
  })

  it('of a record, history, option or chart must be a plain decimal integer', async () => {
    for (const text of listNotations()) {
      for (const call of ['Info', 'History'])
        expect(await getRejectionCode(platform.admin.get(`seller_p/bank/Bank${call}`, { id: text })), text).toBe(
          'bad_request',
        )
      const options = { field: 'store_id', id: text }
      expect(await getRejectionCode(platform.admin.get('seller_p/warehouse/WarehouseOptions', options)), text).toBe(
        'unknown_name',
      )
      expect(await getRejectionCode(platform.admin.get('seller_p/good/PriceChart', { spec_id: text })), text).toBe(
        'unknown_name',
      )
    }
  })

  it('of several records, or in the URL of a deletion, must be a plain decimal integer', async () => {
    for (const text of listNotations()) {
      expect(await getRejectionCode(platform.admin.post('seller_p/bank/BankDel', { ids: `${text},999` })), text).toBe(
        'bad_request',
      )
      expect(await getRejectionCode(platform.admin.get('seller/role/roledel', { id: text })), text).toBe('bad_request')
    }
    expect((await ok(platform.admin.get<Row[]>(BANKS, { page: 1 }))).length).toBe(3)
  })
})

describe('export', () => {
  const createExportQuery = (columns: string) => ({
    [CALL_FLAGS.export]: 3,
    [CALL_FLAGS.exportColumns]: columns,
    [CALL_FLAGS.exportType]: 'csv',
  })

  it('rejects a repeated column', async () => {
    for (const columns of ['id,id', 'id,bank_name,id', Array.from({ length: 500 }, () => 'id').join(',')])
      expect(await platform.admin.get(BANKS, createExportQuery(columns))).toMatchObject({
        code: 'repeated_name',
        message: '“id”重复',
      })
  })

  it('rejects the first unknown column with a short error', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `no_${index}`).join(',')
    for (const columns of [many, 'id,', ',id', 'id,,bank_name', 'id bank_name', 'x'.repeat(5_000)]) {
      const answer = await platform.admin.get(BANKS, createExportQuery(columns))
      expect(answer, columns.slice(0, 20)).toMatchObject({ code: 'unknown_name' })
      expect(answer.message.length).toBeLessThan(60)
    }
  })

  it('rejects an empty list of columns, and exports all columns without one (E3)', async () => {
    expect(await platform.admin.get(BANKS, createExportQuery(''))).toMatchObject({
      code: 'no_columns',
      message: '至少选择一列',
    })
    const { rows } = await ok(platform.admin.get<TableMeta>(BANKS))
    const { text } = await platform.admin.raw(BANKS, {
      [CALL_FLAGS.export]: 3,
      [CALL_FLAGS.exportType]: 'csv',
    })
    expect(readCsv(text)[0]?.length).toBe(Object.values(rows).filter(({ type }) => type !== 'hide').length)
  })

  it('rejects other notations of its scope', async () => {
    for (const scope of ['1e0', '0', '4', '1.0', ' 3', '+3', '03', '', 'true'])
      expect(
        await getRejectionCode(platform.admin.get(BANKS, { ...createExportQuery('id'), [CALL_FLAGS.export]: scope })),
        scope,
      ).toBe('unknown_name')
  })
})
