// The people behind accounts. Who is known by his phone already is one person with two accounts: four-eyes rules count him once.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The person with this number, made where nobody has it. Answers his id. */
export async function personOf(tx: Db, { name, phone }: { name: string; phone: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from person where phone = ${phone} order by id limit 1`.execute(tx)
  const [known] = rows
  if (known !== undefined) return known.id
  const made = await sql<{ id: number }>`
    insert into person (name, phone) values (${name}, ${phone}) returning id`.execute(tx)
  return made.rows[0]?.id ?? 0
}
