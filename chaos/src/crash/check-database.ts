// Checks the database directly after a crash, with code that shares nothing with the server.
import type { Client } from 'pg'
import { connectToDatabase } from '../lab-database.ts'
import type { Journal } from './journal.ts'
import { ROWS_OF_SHEET } from './writers.ts'

/** Returns every error that it finds, and settles unanswered writes in the journal. */
export async function findFaults(folder: string, journal: Journal): Promise<string[]> {
  const client = await connectToDatabase(folder)
  try {
    const { rows } = await client.query<{ bank_name: string; remark: string }>('select bank_name, remark from bank')
    const found = new Map(rows.map(({ bank_name, remark }) => [bank_name, remark]))
    const errors: string[] = []
    for (const name of journal.names) {
      const state = name.startsWith('sheet-') ? countRows(found, name) : found.get(name)
      if (!journal.allows(name, state))
        errors.push(`${name} is ${state ?? 'absent'}, not ${journal.getKnown(name) ?? 'absent'}`)
      journal.settle(name, state)
    }
    return [...errors, ...(await findPartialWrites(client))]
  } finally {
    await client.end()
  }
}

function countRows(found: ReadonlyMap<string, string>, sheet: string): string | undefined {
  const count = Array.from({ length: ROWS_OF_SHEET }, (_, row) => `${sheet}-${row}`).filter((name) =>
    found.has(name),
  ).length
  return count === 0 ? undefined : String(count)
}

/** Rows that one transaction must write together, each with a query for rows without their counterpart. */
const PARTIAL_WRITES = {
  'a bank without its organisation': `
    select bank.id from bank left join organisation on organisation.id = bank.id and organisation.name = bank.bank_name
     where organisation.id is null`,
  'an organisation of a bank that is not there': `
    select organisation.id from organisation left join bank using (id) where kind = 'bank' and bank.id is null`,
  'a bank whose history does not tell each of its versions once': `
    select bank.id from bank
      left join record_history h on h.table_name = 'bank' and h.record_id = bank.id
     group by bank.id, bank.version
    having array_agg(h.version order by h.version) <> array(select generate_series(1, bank.version))`,
  'a history of a bank that came to nothing': `
    select record_id from record_history h
     where table_name = 'bank' and not exists (select from bank where bank.id = record_id)
     group by record_id having count(*) filter (where verb = 'del') <> 1`,
}

async function findPartialWrites(client: Client): Promise<string[]> {
  const errors: string[] = []
  for (const [error, query] of Object.entries(PARTIAL_WRITES)) {
    const { rows } = await client.query<Record<string, unknown>>(query)
    if (rows.length > 0) errors.push(`${error}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return errors
}
