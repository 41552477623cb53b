import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Report } from '#platform/ledger/verify/findings.ts'

const PAGE = 1_000

export async function reportAll(db: Db, query: string, report: Report): Promise<void> {
  let [lastWhere, lastWhat] = ['', '']
  for (;;) {
    const { rows } = await sql<{ place: string; what: string }>`
      select place, what from (${sql.raw(query)}) as found (place, what)
       where (place, what) > (${lastWhere}, ${lastWhat}) order by place, what limit ${PAGE}`.execute(db)
    for (const { place, what } of rows) report({ where: place, what })
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    ;[lastWhere, lastWhat] = [last.place, last.what]
  }
}
