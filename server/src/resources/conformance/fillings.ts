// How lists are filled whose rows only the product itself can make.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { priceDesk } from '#testing/price-desk.ts'
import type { TestPlatform } from '#testing/test-platform.ts'

/** Prices, some of them within others, submitted by one and approved by another; some of them are withdrawn. */
async function pricesInForce(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const desk = await priceDesk(platform, 'Priced')
  for (let place = 0; place < count; place += 1) {
    const day = (place * 7) % count
    const within = place % 3 === 0 ? { until: day + 2 } : {}
    const region = [[], [], [310_000], [310_000, 310_115]][place % 4] ?? []
    const submitted = { price: 60_000_00 + place * 100_00, day, source: 1 + (place % 4), region, ...within }
    await desk.approve(await desk.submit(submitted))
  }
  const history = await desk.history()
  for (const { id, status } of history.filter((_row, place) => place % 9 === 0))
    if (status === 1)
      await desk.auditors[2].post('seller_p/good/PriceHistoryDel', { id, void_remark: `wrong ${Number(id)}` })
  const { rows } = await sql<Row>`
    select id, new_price, old_price, change_rate, source, status, operator_name, void_remark, price_id
      from good_price_history order by id`.execute(platform.db)
  return rows
}

/** Written by the accounts that there are, some of them answered, as the call that adds them and the action would. */
async function feedbackWritten(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  await sql`
    insert into feedback (uid, nick_name, phone, type, content, images, device)
    select (select min(id) from account), 'Writer ' || n, '139' || lpad((n * 7919)::text, 8, '0'), 1 + n % 5,
           'Words =' || n || ' 港口', array[1 + n % 5, 1 + (n + 1) % 5], 1 + n % 5
      from generate_series(1, ${count}) as n`.execute(platform.db)
  await sql`
    update feedback set status = 1, reply = 'Answer ' || id, reply_name = 'Clerk ' || id % 4,
           reply_time = now() - make_interval(mins => id::int)
     where id % 3 = 0`.execute(platform.db)
  const { rows } = await sql<Row>`
    select id, uid, nick_name, phone, type, content, device, status, reply, reply_name from feedback order by id`.execute(
    platform.db,
  )
  return rows
}

/** Kept out by somebody for a reason, for good or until a day that is far; their people as signing up makes them. */
async function operatorsDisabled(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into person (name, phone) select 'Gone ' || n, '137' || lpad((n * 7919)::text, 8, '0')
        from generate_series(1, ${count}) as n returning id, name, phone)
    insert into account (person_id, organisation_id, username, nick_name, phone)
    select id, ${platform.platformId}, 'gone' || id, name, phone from people order by id returning id`.execute(
    platform.db,
  )
  await sql`
    update account set disabled = 1 + id % 2,
           lock_end_time = case when id % 2 = 1 then '2090-01-01'::timestamptz + make_interval(mins => id::int) end
     where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(platform.db)
  await sql`
    insert into record_history (table_name, record_id, version, verb, account_id, nick_name, remark, create_time)
    select 'account', id, 1, 'disabled', 1, 'Clerk ' || id % 4, 'Reason ' || id, now() - make_interval(mins => id::int)
      from account where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`.execute(platform.db)
  const { rows: stored } = await sql<Row>`
    select id, username, nick_name, phone, disabled from account
     where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`.execute(platform.db)
  return stored
}

/** By the path of the list: makes so many records, and answers what is stored of them, the oldest first. */
export const FILLINGS: Readonly<
  Record<string, (platform: TestPlatform, count: number) => Promise<readonly Row[]>>
> = {
  'seller_p/good/PriceHistoryList': pricesInForce,
  'seller/content/FeedbackManage': feedbackWritten,
  'seller/operator/DisabledManage': operatorsDisabled,
}
