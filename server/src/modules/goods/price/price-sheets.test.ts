// Imported prices follow the same rules as those entered in the form.
import type { BulkResult, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { A_DAY, FIRST_DAY, setUpPriceDesks } from '../testing/price-desk.ts'
import { ok } from '#testing/test-platform.ts'

const AUDIT = 'seller_p/good/PriceAudit'

const here = setUpPriceDesks()
const { priced } = here

describe('import of prices', () => {
  const buildSheet = (name: string, lines: readonly string[]) =>
    Buffer.from(['货物,价格(元),价格日期,价格来源', ...lines.map((line) => `${name},${line}`)].join('\n'))

  it('creates the same prices as the form, which are decided in bulk', async () => {
    const fixture = await priced()
    const dayText = (place: number) =>
      new Date((FIRST_DAY + (place + 1) * A_DAY) * 1000 + 28_800_000).toISOString().slice(0, 10)
    const lines = Array.from({ length: 60 }, (_, place) =>
      [place % 10 === 9 ? '120.00' : '101.00', dayText(place), '现货网站'].join(','),
    )
    const list = 'seller_p/good/PriceList'
    const importSheet = (ticked?: 'all') =>
      ok(
        fixture.clerk.importSheet(list, '价格.csv', buildSheet(fixture.inSheets, lines), {
          ...(ticked !== undefined && { corrections: { ticked } }),
        }),
      )
    const unsaid = await importSheet()
    expect(unsaid).toMatchObject({ success: 54, warned: 6, fail: 0, kept: false })
    expect(unsaid.warnings?.[0]).toMatchObject({
      row: 11,
      column: 2,
      value: '120.00',
      reason: '与上一价格 100.00 相差 20.00%，超过 8.00%：请核实；超过复核规则的须两人审核',
    })
    expect(await importSheet('all')).toMatchObject({ success: 60, kept: true })
    const filter = { good_id: fixture.goodId, audit_status: 0, limit: 100 }
    const rows = await ok(fixture.auditors[0].get<Row[]>(list, { ...filter, page: 1 }))
    expect(rows[0]).toMatchObject({
      last_price: 100_00,
      change_rate: 20_00,
      add_name: expect.stringMatching(/./),
    })
    const decided = await ok(
      fixture.auditors[0].post<BulkResult[]>(AUDIT, {
        ids: rows.map(({ id }) => Number(id)).join(),
        versions: rows.map(({ version }) => Number(version)).join(),
        audit_status: 1,
      }),
    )
    expect(decided.filter(({ status }) => status)).toHaveLength(60)
    const { rows: states } = await sql<Row>`
      select audit_status, count(*) as n from good_price
       where good_id = ${fixture.goodId} group by 1 order by 1`.execute(here.platform.db)
    // Prices after a pending one are compared with the price before it.
    expect(states).toEqual([
      { audit_status: 1, n: 55 },
      { audit_status: 4, n: 6 },
    ])
  })

  it('rejects an existing price at row and column', async () => {
    const fixture = await priced()
    const dayText = new Date(FIRST_DAY * 1000 + 28_800_000).toISOString().slice(0, 10)
    const sheet = buildSheet(fixture.inSheets, [`100.00,${dayText},现货网站`])
    const answer = await ok(fixture.clerk.importSheet('seller_p/good/PriceList', '价格.csv', sheet))
    expect(answer).toMatchObject({
      kept: false,
      errors: [{ row: 2, column: 3, reason: /^与编号 \d+ 重复$/ }],
    })
  })
})
