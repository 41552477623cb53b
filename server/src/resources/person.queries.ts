// Who is known by a phone: what accounts and persons ask alike.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * The person of this number, as whom a joined one stands; `undefined` where there is none. Whoever asks for the same number waits
 * until this transaction has ended, so that nobody comes in twice.
 */
export async function personOfPhone(tx: Db, phone: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person ${phone}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select coalesce(same_as, id) as id from person where phone = ${phone} order by person.id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}
