// The people behind accounts. Who is known by their phone already is one person with two accounts: four-eyes rules count them once.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * The person of this number, as whom a joined one stands; `undefined` where there is none. Anyone who asks for the same number waits
 * until this transaction has ended, so that nobody comes in twice.
 */
export async function personOfPhone(tx: Db, phone: string): Promise<number | undefined> {
  await sql`
    insert into person_phone (phone) values (${phone})
    on conflict (phone) do update set phone = excluded.phone`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select coalesce(same_as, id) as id from person where phone = ${phone} order by person.id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/** The person of this number, made where nobody has it. Answers their id. */
export async function personOf(tx: Db, { name, phone }: { name: string; phone: string }): Promise<number> {
  const known = await personOfPhone(tx, phone)
  if (known !== undefined) return known
  const made = await sql<{ id: number }>`
    insert into person (name, phone) values (${name}, ${phone}) returning id`.execute(tx)
  return made.rows[0]?.id ?? 0
}
