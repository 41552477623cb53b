import type { LoanEventLine } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { EVENT, type StoredEvent } from '#modules/lending/loan/loan.record.ts'

const MAX_EVENTS = 100

export async function listEventLines(db: Db, stored: readonly StoredEvent[]): Promise<LoanEventLine[]> {
  const shown = stored.toReversed().slice(0, MAX_EVENTS)
  const [{ rows }, restated] = await Promise.all([
    sql<{ id: number; name: string }>`
      select id, nick_name as name from account where id = any (${shown.map(({ account_id: by }) => by ?? 0)}::bigint[])`.execute(
      db,
    ),
    loadRestatedParts(db, shown),
  ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return shown.map(({ account_id: by, create_time: time, of_id: _of, ...event }) => ({
    ...event,
    ...restated.get(event.id),
    who: names.get(by ?? 0) ?? '',
    time,
  }))
}

interface RestatedParts {
  readonly interest: number
  readonly penalty: number
}

/** Additional accrual in fen, from the income lines of the preceding event's journal. */
async function loadRestatedParts(db: Db, events: readonly StoredEvent[]): Promise<ReadonlyMap<number, RestatedParts>> {
  const ids = events.filter(({ kind }) => kind === EVENT.restatement).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const sumPostings = (kind: string) =>
    sql`coalesce(sum(posting.amount) filter (where account.kind = ${kind}), 0)::bigint`
  const { rows } = await sql<RestatedParts & { id: number }>`
    select restated.id, ${sumPostings('interest_income')} as interest, ${sumPostings('penalty_income')} as penalty
      from loan_event restated
     cross join lateral (
       select list_journal_keys(earlier) as keys from loan_event earlier
        where earlier.financing_id = restated.financing_id and earlier.id < restated.id and earlier.kind not in (${EVENT.reallocation}, ${EVENT.restatement})
        order by earlier.id desc limit 1) event
      join journal on journal.biz_key = any (event.keys)
      join posting on posting.journal_id = journal.id
      join money_account account on account.id = posting.account_id
     where restated.id = any (${ids}::bigint[]) group by restated.id`.execute(db)
  return new Map(rows.map(({ id, ...parts }) => [id, parts]))
}
