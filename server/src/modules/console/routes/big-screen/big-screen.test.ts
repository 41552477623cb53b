import { BIG_SCREEN_PATH, type MenuNode, type ScreenInfo, SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setUpPriceDesks } from '#modules/goods/testing/price-desk.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'

const here = setUpPriceDesks()
const read = () => ok(here.platform.admin.get<ScreenInfo>(BIG_SCREEN_PATH, {}, 'en'))

const flatten = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)])

describe('big screen (R15)', () => {
  it('requires the right, and is limited to users of the platform', async () => {
    const { platform } = here
    const grants = { apis: [BIG_SCREEN_PATH], paths: ['/sys/screen'] }
    const own = await platform.someone(platform.platformId, grants)
    const bank = await platform.someone(await platform.organisation('bank', 'North'), grants)
    const other = await platform.someone(platform.platformId, {})
    expect((await own.get(BIG_SCREEN_PATH)).status).toBe(true)
    expect(await getRejectionCode(bank.get(BIG_SCREEN_PATH))).toBe('forbidden')
    expect(await getRejectionCode(other.get(BIG_SCREEN_PATH))).toBe('forbidden')
    const menu = flatten(await ok(own.get<MenuNode[]>(SESSION_PATHS.menu)))
    expect(menu.find(({ path }) => path === '/sys/screen')).toMatchObject({
      hidden: true,
      meta: { screen: 'view', view: 'big-screen' },
    })
  })

  it('counts active records and sums their totals', async () => {
    const { db } = here.platform
    const before = (await read()).total
    await sql`alter table bank disable trigger protect_initial_used_limit; alter table bank disable trigger protect_used_limit`.execute(
      db,
    )
    await sql`
      with added as (insert into organisation (id, kind, name) values (900001, 'bank', 'Wall Bank') returning id)
      insert into bank (id, bank_name, bank_type, contact_name, contact_phone, credit_limit, used_limit)
      select id, 'Wall Bank', 1, 'x', '13800000001', 5000000, 1200000 from added
      on conflict (id) do update set bank_name = excluded.bank_name, credit_limit = excluded.credit_limit, used_limit = excluded.used_limit`.execute(
      db,
    )
    const { total, bank_share } = await read()
    expect(total).toMatchObject({
      bank_count: before.bank_count + 1,
      credit_limit: before.credit_limit + 5_000_000,
      used_limit: before.used_limit + 1_200_000,
    })
    expect(bank_share).toContainEqual({ name: 'Wall Bank', amount: 5_000_000, used: 1_200_000 })
  })

  it('shows pending and approved prices', async () => {
    const { submit, decide, auditors } = await here.priced()
    const id = await submit({ price: 105_00, day: 3 })
    const waits = (await read()).alerts.reduce((sum, { count }) => sum + count, 0)
    expect(waits).toBeGreaterThan(0)
    const { latest: earlier } = await read()
    await ok(decide(auditors[0], id, 1))
    const { latest, alerts, topics } = await read()
    expect(latest.length).toBe(Math.min(12, earlier.length + 1))
    expect(latest[0]?.text).toContain('105.00')
    expect(alerts.reduce((sum, { count }) => sum + count, 0)).toBe(waits - 1)
    expect(topics).toEqual(expect.arrayContaining(['warehouse', 'good_price_history', 'good_price']))
  })
})
