// Unique values must not reveal records that the caller cannot see: a value used elsewhere "cannot be used", no matter who has it.
import { CALL_FLAGS, type CallResponse, toPlainText, type Row } from '@cangdan/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpStoreDesk } from './storage/testing/store-desk.ts'
import { ok, PASSWORD, getRejectionCode, type SignedInCaller } from '#testing/test-platform.ts'
import { bank } from './accounts/bank/bank.ts'
import { bankOperator } from './accounts/bankoperator/bankoperator.ts'
import { warehouse } from './storage/warehouse/warehouse.ts'

const fixture = setUpStoreDesk()
const TAKEN = '已存在'
const UNUSABLE = '不能使用，请核对或换一个；如确认无误，请联系平台管理员'
const loadFields = async (answer: Promise<CallResponse<unknown>>) => {
  const settled = await answer
  return settled.status ? undefined : settled.fields
}

describe('code used by another firm', () => {
  let other: string
  let own: { id: number; operator: SignedInCaller; code: string }
  beforeAll(async () => {
    other = 'OTHER-1'
    await ok(fixture.house((await ok(fixture.firm())).id, { warehouse_code: other }))
    const { id } = await ok(fixture.firm())
    const operator = await fixture.platform.someone(id, {
      apis: [
        warehouse.path,
        `${warehouse.path}#import`,
        `${warehouse.calls.add}#add`,
        `${warehouse.calls.add}#edit`,
        warehouse.calls.info,
      ],
    })
    own = { id, operator, code: 'OWN-1' }
    await ok(fixture.house(id, { warehouse_code: own.code }, operator))
  })

  it('cannot be used, whereas an own one already exists', async () => {
    const addRecord = (code: string) => fixture.house(own.id, { warehouse_code: code }, own.operator)
    expect(await loadFields(addRecord(other))).toEqual({ warehouse_code: UNUSABLE })
    expect(await loadFields(addRecord(own.code))).toEqual({ warehouse_code: TAKEN })
    const { id } = await ok(addRecord('OWN-2'))
    const editRecord = (code: string) =>
      own.operator.post(warehouse.calls.edit, { id, version: 1, warehouse_code: code })
    expect(await loadFields(editRecord(other))).toEqual({ warehouse_code: UNUSABLE })
    expect(await loadFields(editRecord(own.code))).toEqual({ warehouse_code: TAKEN })
  })

  it('is not revealed by a dry run or an import', async () => {
    const store_name = toPlainText((await fixture.read(own.id)).values['store_name'])
    const titles = '仓储企业,仓库名称,仓库编码,仓库类型,所在地区,详细地址,设计库容(吨),负责人,联系电话'
    const lines = [other, own.code, 'NEW-1', 'NEW-1'].map((code, index) =>
      [store_name, `新仓 ${index}`, code, '室内库', '浙江省 / 宁波市', '路 1 号', '100', '王敏', '13800000000'].join(),
    )
    const sheet = [titles, ...lines].join('\n')
    for (const mode of [2, 1]) {
      const { errors } = await ok(own.operator.importSheet(warehouse.path, 'a.csv', Buffer.from(sheet), mode))
      expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
        [2, 3, UNUSABLE],
        [3, 3, TAKEN],
        [5, 3, TAKEN],
      ])
    }
  })

  it('already exists for a user with access to all firms', async () => {
    expect(await loadFields(fixture.house(own.id, { warehouse_code: other }))).toEqual({
      warehouse_code: TAKEN,
    })
  })
})

describe('bank', () => {
  let ours: number
  let banker: SignedInCaller
  const addRecord = (more: Row, by = fixture.admin) =>
    by.post<{ id: number }>(bank.calls.add, { ...bank.sample, ...more })
  beforeAll(async () => {
    await ok(addRecord({ bank_name: 'Their bank', bank_code: '111111111111' }))
    ours = (await ok(addRecord({ bank_name: 'Our bank' }))).id
    const operators = Object.values(bankOperator.calls)
    banker = await fixture.platform.someone(ours, {
      apis: [
        bank.path,
        `${bank.path}#import`,
        `${bank.calls.add}#add`,
        `${bank.calls.add}#edit`,
        bank.calls.info,
        bankOperator.path,
        `${bankOperator.calls.add}#add`,
        `${bankOperator.calls.add}#edit`,
        ...operators.filter((call) => call !== 'GET' && call !== 'POST'),
      ],
    })
  })

  it('cannot add banks, and is not offered to', async () => {
    for (const bank_name of ['Their bank', 'A bank that nobody has'])
      expect(await getRejectionCode(addRecord({ bank_name }, banker)), bank_name).toBe('forbidden')
    const sheet = Buffer.from('银行名称,机构类型,联系人,联系电话\nTheir bank,股份制银行,王敏,13800000000')
    expect(await getRejectionCode(banker.importSheet(bank.path, 'a.csv', sheet, 2))).toBe('forbidden')
    expect(
      await getRejectionCode(banker.get(bank.path, { [CALL_FLAGS.importTemplate]: 1, [CALL_FLAGS.trial]: 1 })),
    ).toBe('forbidden')
    const { actions } = await ok(banker.get<{ actions: { name: string }[] }>(bank.path))
    expect(actions.map(({ name }) => name).filter((name) => name === 'add' || name === 'import')).toEqual([])
  })

  it('cannot take the name or code of another bank, and does not learn the bank', async () => {
    const editRecord = (values: Row) => banker.post(bank.calls.edit, { id: ours, version: 1, ...values })
    expect(await loadFields(editRecord({ bank_name: 'Their bank' }))).toEqual({ bank_name: UNUSABLE })
    expect(await loadFields(editRecord({ bank_code: '111111111111' }))).toEqual({ bank_code: UNUSABLE })
  })

  it('does not learn whether a person works for another bank, nor under which name', async () => {
    const theirs = (await ok(fixture.admin.get<Row[]>(bank.path, { page: 1, bank_name: 'Their bank' })))[0]?.['id'] ?? 0
    const nothing = { name: 'nothing', description: '', path_arr: '[]', api_arr: '[]' }
    const { id: role } = await ok(fixture.admin.post<{ id: number }>('seller/role/roleadd', nothing))
    const operator = (more: Row, by: SignedInCaller) =>
      by.post<{ id: number }>(bankOperator.calls.add, {
        nick_name: '王敏',
        password: PASSWORD,
        password_confirm: PASSWORD,
        role_ids: [role],
        ...more,
      })
    await ok(operator({ bank_id: theirs, username: 'wangmin', phone: '13900000001' }, fixture.admin))
    await ok(operator({ bank_id: ours, username: 'lilei', phone: '13900000002' }, fixture.admin))
    const bank_id = ours
    expect(await loadFields(operator({ bank_id, username: 'wangmin', phone: '13900000003' }, banker))).toEqual({
      username: UNUSABLE,
    })
    expect(await loadFields(operator({ bank_id, username: 'another', phone: '13900000001' }, banker))).toEqual({
      phone: UNUSABLE,
    })
    expect(await loadFields(operator({ bank_id, username: 'lilei', phone: '13900000003' }, banker))).toEqual({
      username: TAKEN,
    })
    expect(await loadFields(operator({ bank_id, username: 'another', phone: '13900000002' }, banker))).toEqual({
      phone: expect.stringContaining('此人已是银行操作员'),
    })
    const { id } = await ok(operator({ bank_id, username: 'hanmei', phone: '13900000004' }, fixture.admin))
    const renamed = banker.post(bankOperator.calls.edit, {
      id,
      version: 1,
      role_ids: [role],
      phone: '13900000001',
    })
    expect(await loadFields(renamed)).toEqual({ phone: UNUSABLE })
  })
})
