import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { TestPlatform } from '#testing/test-platform.ts'

/** Inserts background work of each kind in each state for an existing account, one minute apart. */
export async function fillBackgroundWork(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const { db } = platform
  await sql`
    with asked as (
      select n, (select min(id) from account) as account_id, now() - make_interval(mins => n) as asked_at from generate_series(1, ${count}) as n),
    bulk as (
      insert into task (account_id, kind, name, input, total, done, refused, create_time, end_time)
      select account_id, 'bulk', 'Bulk =' || n || ' 港口', '{"path": "seller_p/bank/BankList"}', 10, n % 8, n % 3, asked_at,
             case when n % 2 = 0 then asked_at + make_interval(secs => n) end
        from asked where n % 3 = 0),
    exports as (
      insert into export_task (account_id, organisation_id, name, list_path, type, query, language, status, total, progress, message, create_time,
                               finish_time, sha256, bytes, expire_time)
      select account_id, (select organisation_id from account where id = account_id), 'Export ' || n, 'seller_p/good/GoodList', 'csv', '{}',
             'zh', n % 4, n, case when n % 4 = 1 then 50 else 0 end, case when n % 4 = 3 then 'No room ' || n else '' end, asked_at,
             case when n % 4 > 1 then asked_at + make_interval(secs => n) end, case when n % 4 = 2 then repeat('a', 64) end,
             case when n % 4 = 2 then n end, case when n % 4 = 2 then now() end
        from asked where n % 3 = 1)
    insert into import_task (account_id, organisation_id, list_path, language, asked, file_name, sha256, bytes, file, status, rows, answer, message,
                             create_time, finish_time)
    select account_id, (select organisation_id from account where id = account_id), 'seller_p/bank/BankList', 'zh', '{}', n || '.csv',
           repeat('b', 64), n, case when n % 5 < 2 then 'f' || n end, n % 5, n, case when n % 5 = 2 then '{}'::jsonb end,
           case when n % 5 = 3 then 'Not read ' || n else '' end, asked_at, case when n % 5 > 1 then asked_at + make_interval(secs => n) end
      from asked where n % 3 = 2`.execute(db)
  const { rows } = await sql<Row>`
    select id, own_id, kind, name, list_path, account_id, organisation_id, status, total, done, message from background_work order by id`.execute(
    db,
  )
  return rows
}
