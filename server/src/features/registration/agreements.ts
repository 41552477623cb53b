// The agreements that are accepted with a registration, in the versions that hold at that moment.
import type { AgreementToAccept } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/** Of each text the published version with the highest number. */
export async function currentAgreements(db: Db): Promise<AgreementToAccept[]> {
  const { rows } = await sql<AgreementToAccept>`
    select distinct on (agreement_key) id, agreement_key, title, version_no, content
      from agreement
     where is_show = 1 and agreement_key in ('register', 'privacy')
     order by agreement_key desc, version_no desc`.execute(db)
  return rows
}

/** @throws Failure `agreement_changed` unless these are all that hold now */
export async function assertCurrent(tx: Db, accepted: readonly number[]): Promise<void> {
  const current = await currentAgreements(tx)
  const isAll = current.length === new Set(accepted).size && current.every(({ id }) => accepted.includes(id))
  if (!isAll) throw new Failure('agreement_changed')
}

export async function keepAcceptance(
  tx: Db,
  { accountId, ip, accepted }: { accountId: number; ip: string; accepted: readonly number[] },
): Promise<void> {
  await sql`
    insert into agreement_acceptance (agreement_id, account_id, ip)
    select unnest(${accepted}::bigint[]), ${accountId}, ${ip}`.execute(tx)
}
