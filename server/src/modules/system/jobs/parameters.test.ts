// Every business parameter takes effect where it applies (T6).
import { resources } from '#modules/index.ts'
import { type RecordResponse, type Row, startOfDay, toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readParameters, getParameters } from '#platform/parameters/parameters.ts'
import { A_DAY, FIRST_DAY, setUpPriceDesks } from '#modules/goods/testing/price-desk.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { policy } from '#modules/lending/policy/policy.ts'
import { configSet } from '../configset/configset.ts'
import { notifyPendingAudits } from './audit-notices.ts'

const here = setUpPriceDesks()
const { calls } = configSet
let before: Row

beforeAll(async () => {
  before = (await read()).values
})
afterEach(() => setParameters(before))

const read = () => ok(here.platform.admin.get<RecordResponse>(calls.info))
const save = async (values: Row) => here.platform.admin.post(calls.edit, { version: (await read()).version, ...values })
const setParameters = async (values: Row) => ok(save(values))
const takeSms = async (): Promise<{ phone: string; content: string }[]> =>
  (
    await sql<{ phone: string; content: string }>`
      delete from sms_record returning phone, content`.execute(here.platform.db)
  ).rows

const ALL_LINES = { pledge_rate: 70_00, warn_line: 75_00, close_line: 90_00 }
let banks = 0
const addBank = (values: Row) =>
  here.platform.admin.post<{ id: number }>(bank.calls.add, {
    ...bank.sample,
    bank_name: `Bank ${(banks += 1)}`,
    ...values,
  })

describe('thresholds of the platform', () => {
  it('must ascend', async () => {
    expect(await save({ pledge_rate_max: 60_00, warn_line: 60_00 })).toMatchObject({
      code: 'invalid_input',
      fields: { warn_line: expect.any(String) },
    })
    expect(await save({ warn_line: 90_00, close_line: 80_00 })).toMatchObject({
      fields: { close_line: expect.any(String) },
    })
  })

  it.each([
    ['pledge_rate', { pledge_rate_max: 69_99 }, '69.99'],
    ['warn_line', { warn_line: 74_99, pledge_rate_max: 70_00 }, '74.99'],
    ['close_line', { pledge_rate_max: 70_00, warn_line: 80_00, close_line: 89_99 }, '89.99'],
  ])('limit the %s of a bank at its field when it is set', async (field, limit, said) => {
    const { id } = await ok(addBank(ALL_LINES))
    await setParameters(limit)
    expect(await addBank(ALL_LINES)).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.stringContaining(said) },
    })
    const { version } = await ok(here.platform.admin.get<RecordResponse>(bank.calls.info, { id }))
    const edit = (values: Row) => here.platform.admin.post(bank.calls.edit, { id, version, ...values })
    expect(await edit({ [field]: ALL_LINES[field as keyof typeof ALL_LINES] + 1 })).toMatchObject({
      fields: { [field]: expect.any(String) },
    })
    await ok(edit({ contact_name: '李静' }))
  })

  it.each([
    ['pledge_rate', { pledge_rate_max: 69_99 }, '69.99'],
    ['warn_line', { pledge_rate_max: 70_00, warn_line: 74_99 }, '74.99'],
    ['liq_line', { pledge_rate_max: 70_00, warn_line: 80_00, close_line: 89_99 }, '89.99'],
    ['price_max_age', { price_expire_days: 1 }, '24'],
    ['inspect_days', { inspect_cycle_days: 6 }, '6'],
  ])('limit the %s of a policy when submitted and approved', async (field, limit, said) => {
    const { platform } = here
    const { rows } = await sql<{ id: number }>`
      insert into good_cate (cate_name) values (${`for ${field}`}) returning id`.execute(platform.db)
    const { id: bankId } = await ok(addBank({}))
    const terms = {
      ...policy.sample,
      price_max_age: 25,
      bank_id: bankId,
      cate_id: [rows[0]?.id ?? 0],
      effective_date: startOfDay(Math.floor(Date.now() / 1000)),
    }
    const { id } = await ok(platform.admin.post<{ id: number }>(policy.calls.add, terms))
    await setParameters(limit)
    expect(await platform.admin.post(policy.calls.add, terms)).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.stringContaining(said) },
    })
    const reviewer = await platform.someone(bankId, {
      apis: [policy.path, `${policy.path}#audit`, 'seller_p/pledge/PolicyAudit'],
    })
    const approve = () =>
      reviewer.post('seller_p/pledge/PolicyAudit', { id, version: 1, audit_status: 1, audit_remark: 'seen' })
    expect(await approve()).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
    await setParameters(before)
    await ok(approve())
  })
})

describe('maximum price age of a policy', () => {
  it('is limited by the parameter, at most a month', async () => {
    const { admin, db } = here.platform
    const { rows } = await sql<{ id: number }>`
      insert into good_cate (cate_name) values ('of a month') returning id`.execute(db)
    const terms = {
      ...policy.sample,
      bank_id: (await ok(addBank({}))).id,
      cate_id: [rows[0]?.id ?? 0],
      effective_date: startOfDay(Math.floor(Date.now() / 1000)),
    }
    const addPolicy = (price_max_age: number) => admin.post(policy.calls.add, { ...terms, price_max_age })
    expect(await save({ price_expire_days: 31 })).toMatchObject({
      fields: { price_expire_days: expect.any(String) },
    })
    await setParameters({ price_expire_days: 30 })
    expect(await addPolicy(721)).toMatchObject({ fields: { price_max_age: expect.stringContaining('720') } })
    await ok(addPolicy(720))
  })
})

describe('price parameters', () => {
  it('mark prices of specs as out of date after their number of days', async () => {
    const { specId } = await here.priced()
    const loadState = async () =>
      (await ok(here.platform.admin.get<RecordResponse>('seller_p/good/SpecInfo', { id: specId }))).row['price_state']
    expect(await loadState()).toBe(1)
    await sql`update good_spec set price_time = now() - interval '4 days' where id = ${specId}`.execute(
      here.platform.db,
    )
    expect(await loadState()).toBe(1)
    await setParameters({ price_expire_days: 3 })
    expect(await loadState()).toBe(2)
    const listed = await ok(here.platform.admin.get<Row[]>('seller_p/good/SpecList', { page: 1, price_state: 2 }))
    expect(listed.map(({ id }) => id)).toContain(specId)
  })

  it('warn of imported prices beyond the alert or the rule, whichever is lower', async () => {
    const fixture = await here.priced()
    const day = new Date((FIRST_DAY + A_DAY) * 1000 + 28_800_000).toISOString().slice(0, 10)
    const importPrice = (price: number) =>
      ok(
        fixture.clerk.importSheet(
          'seller_p/good/PriceList',
          '价格.csv',
          Buffer.from(
            `货物,价格(元),价格日期,价格来源\n${fixture.inSheets},${toDecimalText(price, 2)},${day},现货网站`,
          ),
        ),
      )
    await setParameters({ price_change_alert: 2_00 })
    expect(await importPrice(102_01)).toMatchObject({
      warnings: [{ reason: '与上一价格 100.00 相差 2.01%，超过 2.00%：请核实；超过复核规则的须两人审核' }],
    })
    expect(await importPrice(108_01)).toMatchObject({
      warnings: [{ reason: expect.stringContaining('超过 8.00%') }],
    })
    expect(await importPrice(102_00)).toMatchObject({ success: 1, kept: true })
  })

  it('send an SMS for approved prices beyond the alert', async () => {
    await setParameters({ audit_notify_phones: ['13800000001', '13800000002'], price_change_alert: 2_00 })
    const fixture = await here.priced()
    await takeSms()
    await fixture.approve(await fixture.submit({ price: 102_00, day: 1 }))
    expect(await takeSms()).toEqual([])
    await fixture.approve(await fixture.submit({ price: 99_90, day: 2 }))
    const sent = await takeSms()
    expect(sent.map(({ phone }) => phone).toSorted()).toEqual(['13800000001', '13800000002'])
    expect(sent[0]?.content).toContain('由 102.00 元变为 99.90 元，涨跌 -2.06%')
  })
})

describe('phones for review notices', () => {
  it('are notified once of new records under concurrency, and not while empty', async () => {
    const fixture = await here.aDesk()
    const { db } = here.platform
    await notifyPendingAudits(db, resources)
    await fixture.submit({ price: 100_00, day: 0 })
    expect(await notifyPendingAudits(db, resources)).toBe(0)
    expect(await takeSms()).toEqual([])
    await setParameters({ audit_notify_phones: ['13800000003'] })
    expect(await notifyPendingAudits(db, resources)).toBeGreaterThan(0)
    await takeSms()
    await fixture.submit({ price: 100_50, day: 1 })
    const id = await fixture.submit({ price: 120_00, day: 2 })
    const counts = await Promise.all([notifyPendingAudits(db, resources), notifyPendingAudits(db, resources)])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await takeSms()).toEqual([
      { phone: '13800000003', content: expect.stringContaining('有 2 条新记录待审核：货物价格 2') },
    ])
    await fixture.decide(fixture.auditors[0], id, 1)
    expect(await notifyPendingAudits(db, resources)).toBe(0)
  })

  it('must be phone numbers', async () => {
    expect(await getRejectionCode(save({ audit_notify_phones: ['12345'] }))).toBe('invalid_input')
  })
})

it('shows the maximum number of addresses as read-only (V9)', async () => {
  expect((await read()).row['address_max']).toBe(10)
  expect(await getRejectionCode(save({ address_max: 11 }))).toBe('unknown_name')
})

it('locks the withdrawal parameters until a decision based on them is written', async () => {
  const { db } = here.platform
  await setParameters({ withdraw_min: 88_00, withdraw_fee_rate: 60 })
  await expect.poll(() => getParameters(db)).toMatchObject({ withdraw_min: 88_00, withdraw_fee_rate: 60 })
  const { version } = await read()
  const saving = await db.transaction().execute(async (tx) => {
    expect(await readParameters(tx)).toMatchObject({ withdraw_min: 88_00 })
    const answer = here.platform.admin.post(calls.edit, { version, withdraw_min: 99_00 })
    const isPending = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0
    await expect.poll(isPending).toBe(true)
    expect(await readParameters(tx)).toMatchObject({ withdraw_min: 88_00 })
    return { answer }
  })
  await ok(saving.answer)
  await expect.poll(() => getParameters(db)).toMatchObject({ withdraw_min: 99_00 })
})
