// Two accounts with the same phone belong to one person, so that four-eyes checks count them once.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Finds the person with this phone after merges. Other transactions with the phone wait until this one ends, so that no person is created twice. */
export async function findPersonByPhone(tx: Db, phone: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select find_person_by_phone(${phone}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

export async function ensurePerson(tx: Db, { name, phone }: { name: string; phone: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`select get_or_create_person(${phone}, ${name}) as id`.execute(tx)
  return rows[0]?.id ?? 0
}
