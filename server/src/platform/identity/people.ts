// The people behind accounts. Who is known by their phone already is one person with two accounts: four-eyes rules count them once.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * The person of this number, as whom a joined one stands; `undefined` where there is none. Anyone who asks for the same number waits
 * until this transaction has ended, so that nobody comes in twice.
 */
export async function personOfPhone(tx: Db, phone: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select person_of_phone(${phone}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** The person of this number, made where nobody has it. Answers their id. */
export async function personOf(tx: Db, { name, phone }: { name: string; phone: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`select person_of(${phone}, ${name}) as id`.execute(tx)
  return rows[0]?.id ?? 0
}
