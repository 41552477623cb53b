import { type BulkResult, type Row, type TableMeta } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { A_DAY, FIRST_DAY, type PriceDesk, setUpPriceDesks } from '../testing/price-desk.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'

const here = setUpPriceDesks()
const { priced } = here

const AUDIT = 'seller_p/good/PriceAudit'
const SAVE = 'seller_p/good/PriceSave'
const loadCurrentPrice = async (table: 'good' | 'good_spec', id: number) =>
  (
    await sql<Row>`select price, price_time is not null as is_dated from ${sql.table(table)} where id = ${id}`.execute(
      here.platform.db,
    )
  ).rows[0]

describe('approved price (R10)', () => {
  it('becomes the current price of its spec and goods', async () => {
    const { approve, submit, specId, goodId, read } = await priced()
    const id = await submit({ price: 104_50, day: 3 })
    expect((await read(id)).row).toMatchObject({
      last_price: 100_00,
      change_rate: 4_50,
      add_name: expect.any(String),
    })
    expect(await loadCurrentPrice('good_spec', specId)).toMatchObject({ price: 100_00 })
    await approve(id)
    expect(await loadCurrentPrice('good_spec', specId)).toEqual({ price: 104_50, is_dated: true })
    expect(await loadCurrentPrice('good', goodId)).toEqual({ price: 104_50, is_dated: true })
  })

  it('locks the unit of its goods', async () => {
    const { goodId } = await priced()
    const { version, values } = await ok(
      here.platform.admin.get<{ version: number; values: Row }>('seller_p/good/GoodInfo', { id: goodId }),
    )
    const saved = await here.platform.admin.post('seller_p/good/GoodSave', {
      ...values,
      id: goodId,
      version,
      unit: 2,
    })
    expect(saved).toMatchObject({ code: 'invalid_input', fields: { unit: expect.any(String) } })
  })

  it('does not replace the current price if its day is earlier', async () => {
    const { approve, submit, specId } = await priced()
    await approve(await submit({ price: 101_00, day: 9 }))
    await approve(await submit({ price: 102_00, day: 5 }))
    expect(await loadCurrentPrice('good_spec', specId)).toMatchObject({ price: 101_00 })
  })

  it('cannot be changed or deleted, also in the database', async () => {
    const { approve, submit, clerk } = await priced()
    const id = await submit({ price: 101_00, day: 1 })
    await approve(id)
    expect(await getRejectionCode(clerk.post('seller_p/good/PriceDel', { id }))).toBe('not_now')
    for (const statement of [
      sql`update good_price set price = 1 where id = ${id}`,
      sql`update good_price set last_price = 1 where id = ${id}`,
      sql`update good_price set audit_status = 0 where id = ${id}`,
      sql`update good_price set price_date = price_date - 1, is_void = 1 where id = ${id}`,
      sql`delete from good_price where id = ${id}`,
      sql`truncate good_price cascade`,
      sql`delete from good_price_history where price_id = ${id}`,
    ])
      await expect(statement.execute(here.platform.db)).rejects.toThrow(/decided|stays|approved|only added|does not go/)
  })

  it('cannot be changed while pending, but deleted', async () => {
    const { submit, clerk } = await priced()
    const id = await submit({ price: 101_00, day: 1 })
    const change = sql`update good_price set price = 1 where id = ${id}`
    await expect(change.execute(here.platform.db)).rejects.toThrow('decided')
    await ok(clerk.post('seller_p/good/PriceDel', { id }))
  })
})

describe('auditors of a price', () => {
  it('are different from the submitter and decide once (V7)', async () => {
    const { submit, clerk, decide, auditors } = await priced()
    const id = await submit({ price: 101_00, day: 1 })
    expect(await getRejectionCode(decide(clerk, id, 1))).toBe('own_work')
    await ok(decide(auditors[0], id, 1))
    expect(await getRejectionCode(decide(auditors[1], id, 1))).toBe('audited')
  })

  it.each([
    ['108.00, which is 8 % to the fen', 108_00, 1],
    ['108.01', 108_01, 4],
    ['92.00', 92_00, 1],
    ['91.99', 91_99, 4],
  ])('are one up to a change of 8 %%, otherwise two: %s', async (_price, price, status) => {
    const { submit, decide, auditors, read, specId } = await priced()
    const id = await submit({ price, day: 1 })
    await ok(decide(auditors[0], id, 1))
    expect((await read(id)).row['audit_status']).toBe(status)
    if (status === 1) return
    expect(await loadCurrentPrice('good_spec', specId)).toMatchObject({ price: 100_00 })
    expect(await getRejectionCode(decide(auditors[0], id, 1))).toBe('same_eyes')
    await ok(decide(auditors[1], id, 1))
    expect(await loadCurrentPrice('good_spec', specId)).toMatchObject({ price })
  })

  it('see the change against the price at the time of the decision', async () => {
    const { submit, approve, decide, auditors, read } = await priced()
    const near = await submit({ price: 107_00, day: 2 })
    await approve(await submit({ price: 96_00, day: 1 }))
    await ok(decide(auditors[0], near, 1))
    expect((await read(near)).row).toMatchObject({ audit_status: 4, last_price: 96_00, change_rate: 11_46 })
  })

  it('are required to be two by the database as well', async () => {
    const { submit } = await priced()
    const id = await submit({ price: 200_00, day: 1 })
    const statement = (step: RawBuilder<unknown>) =>
      sql`update good_price set ${step} where id = ${id}`.execute(here.platform.db)
    const submitter = sql`submit_person_ids[1]`
    const [one, two] = [sql`(select max(id) from person)`, sql`(select max(id) - 1 from person)`]
    await expect(statement(sql`audit_status = 1`)).rejects.toThrow('decided on by nobody')
    await expect(statement(sql`audit_status = 1, audit_person = ${one}`)).rejects.toThrow('second auditor')
    await expect(statement(sql`audit_status = 2, audit_person = ${submitter}`)).rejects.toThrow('by its submitter')
    await expect(statement(sql`audit_status = 4, first_audit_person = ${submitter}`)).rejects.toThrow(
      'by its submitter',
    )
    await expect(statement(sql`submit_person_ids = '{}'`)).rejects.toThrow('decided')
    await statement(sql`audit_status = 4, first_audit_person = ${one}`)
    await expect(statement(sql`audit_status = 1, audit_person = ${one}`)).rejects.toThrow('twice by one person')
    await statement(sql`audit_status = 1, audit_person = ${two}`)
    await expect(statement(sql`audit_person = ${one}`)).rejects.toThrow('decided')
  })

  it('see futures compared with futures, and spot with spot', async () => {
    const { submit, approve, read } = await priced()
    await approve(await submit({ price: 130_00, day: 1, source: 2 }))
    expect((await read(await submit({ price: 101_00, day: 2, source: 1 }))).row['last_price']).toBe(100_00)
    expect((await read(await submit({ price: 131_00, day: 2, source: 2 }))).row['last_price']).toBe(130_00)
  })

  it.each([
    [
      'the next price, where none lies before',
      async (fixture: PriceDesk) => fixture.submit({ price: 108_01, day: -3 }),
    ],
    [
      'what was withdrawn, where nothing holds',
      async (fixture: PriceDesk) => {
        for (const { id, version } of await fixture.history())
          await ok(
            here.platform.admin.post('seller_p/good/PriceHistoryDel', {
              id,
              version,
              void_remark: 'mistyped',
            }),
          )
        return fixture.submit({ price: 108_01, day: 0 })
      },
    ],
    [
      'what holds everywhere, where a region has no price',
      async (fixture: PriceDesk) => fixture.submit({ price: 108_01, day: 1, region: [310_000] }),
    ],
  ])('see the change against %s', async (_measure, submitted) => {
    const fixture = await priced()
    const id = await submitted(fixture)
    await ok(fixture.decide(fixture.auditors[0], id, 1))
    expect((await fixture.read(id)).row).toMatchObject({
      audit_status: 4,
      last_price: 100_00,
      change_rate: 8_01,
    })
  })

  it('cannot return a price, because it cannot be changed', async () => {
    const { submit, decide, auditors } = await priced()
    const id = await submit({ price: 101_00, day: 1 })
    expect(await getRejectionCode(decide(auditors[0], id, 3))).toBe('invalid_input')
  })
})

describe('duplicate price', () => {
  it('is rejected for the same day and source until the first is rejected', async () => {
    const { submit, clerk, goodId, specId, decide, auditors } = await priced()
    const id = await submit({ price: 101_00, day: 1 })
    const again = {
      good_id: [goodId, specId],
      price: 102_00,
      price_date: FIRST_DAY + A_DAY,
      source: 3,
    }
    expect(await clerk.post(SAVE, again)).toMatchObject({
      code: 'invalid_input',
      fields: { price_date: `与编号 ${id} 重复` },
    })
    await ok(clerk.post(SAVE, { ...again, source: 1 }))
    await ok(decide(auditors[0], id, 2))
    await ok(clerk.post(SAVE, again))
  })

  it('is rejected under concurrent submissions', async () => {
    const { clerk, goodId, specId } = await priced()
    const posted = { good_id: [goodId, specId], price: 102_00, price_date: FIRST_DAY + A_DAY, source: 3 }
    const answers = await Promise.all([1, 2, 3, 4].map(() => clerk.post(SAVE, posted)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.status && answer.code === 'invalid_input')).toHaveLength(3)
  })

  it('is rejected for a future day', async () => {
    const { clerk, goodId, specId } = await priced()
    const ahead = FIRST_DAY + Math.ceil((Date.now() / 1000 - FIRST_DAY) / A_DAY) * A_DAY
    const posted = { good_id: [goodId, specId], price: 1_00, price_date: ahead, source: 3 }
    expect(await clerk.post(SAVE, posted)).toMatchObject({ fields: { price_date: '不能晚于今天' } })
    const statement = sql`
      insert into good_price (good_id, spec_id, price, price_date, source)
      values (${goodId}, ${specId}, 1, today() + 1, 1)`
    await expect(statement.execute(here.platform.db)).rejects.toThrow('lies ahead')
  })
})

describe('bulk decision', () => {
  it('checks the version of each record', async () => {
    const fixture = await priced()
    const [first, second] = [
      await fixture.submit({ price: 101_00, day: 1 }),
      await fixture.submit({ price: 120_00, day: 2 }),
    ]
    await ok(fixture.decide(fixture.auditors[1], second, 1))
    const many = { ids: `${first},${second}`, versions: '1,1', audit_status: 1 }
    const results = await ok(fixture.auditors[0].post<BulkResult[]>(AUDIT, many))
    expect(results).toMatchObject([
      { id: first, status: true },
      { id: second, status: false, code: 'conflict' },
    ])
    for (const { versions: _left, ...unnamed } of [many])
      expect(await getRejectionCode(fixture.auditors[0].post(AUDIT, unnamed))).toBe('bad_request')
    expect(await getRejectionCode(fixture.auditors[0].post(AUDIT, { ...many, versions: '1' }))).toBe('bad_request')
  })

  it('is described with its scope and version', async () => {
    const { actions } = await ok(here.platform.admin.get<TableMeta>('seller_p/good/PriceList'))
    expect(actions.find(({ name }) => name === 'audit')).toMatchObject({ scope: 'bulk', namesVersion: true })
  })
})

it('allows banks to read prices but not to submit them', async () => {
  const { goodId, specId } = await priced()
  const bank = await here.platform.organisation('bank', 'Bank that reads')
  const reader = await here.platform.someone(bank, {
    apis: ['seller_p/good/PriceList', 'seller_p/good/PriceSave#add'],
  })
  expect((await ok(reader.get<Row[]>('seller_p/good/PriceList', { page: 1, good_id: goodId }))).length).toBe(1)
  const posted = { good_id: [goodId, specId], price: 1_00, price_date: FIRST_DAY, source: 1 }
  expect(await getRejectionCode(reader.post(SAVE, posted))).toBe('forbidden')
})
