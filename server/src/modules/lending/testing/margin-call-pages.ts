// Agreed terms, pages and dossiers of margin calls in tests.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'

/** An effective pledge contract with these terms, as if it had been signed. */
export const agreeTerms = (db: Db, loan: number, terms: Readonly<Record<string, string>>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into contract (upload_no, contract_name, contract_type, origin, financing_id, bank_id, owner_id, amount, sign_level, state, effective_time, file_hash, terms)
      select 'T' || id, 'terms', 1, 2, id, bank_id, owner_id, 1, 3, 3, now(), repeat('0', 64), ${JSON.stringify(terms)}::jsonb
        from financing where id = ${loan}`.execute(tx)
  })

/** The record of a page, its history and its row, as an account reads them. */
export const loadPages = async (who: SignedInCaller, list: string, id: number) => {
  const answers = [
    who.get(list.replace(/List$/, 'Info'), { id }),
    who.get(list.replace(/List$/, 'History'), { id }),
    who.get(list, { page: 1, id }),
  ]
  return JSON.stringify(await Promise.all(answers.map(ok)))
}

/** The newest dossier; `is_hashed` states whether its bytes have the hash of the ledger. */
export const loadDossier = async (db: Db, id: number) => {
  const { rows } = await sql`
    select dossier_hash = file.sha256 and file.sha256 = convert_from(body, 'UTF8')::jsonb #>> '{facts,dossier_hash}' as is_hashed,
           count(*) over () as entries, cardinality(dossier_files) as files, file.sha256
      from margin_call
      join file on file.id = dossier_files[cardinality(dossier_files)]
      join ledger_entry on stream = 'margin_call:' || margin_call.id and convert_from(body, 'UTF8')::jsonb ->> 'kind' = 'margin_call.dossier_made'
     where margin_call.id = ${id}`.execute(db)
  return rows[0]
}
