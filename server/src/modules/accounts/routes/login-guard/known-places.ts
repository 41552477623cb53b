// A place is a device or network that a name signed in from within the last 90 days.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'

const SECONDS = 90 * 24 * 3600
export const OLD_PLACES: PurgeRule = { table: 'known_place', column: 'seen_at', seconds: SECONDS }

interface AttemptOrigin {
  readonly device: string
  readonly network: string
}

const listPlaces = ({ device, network }: AttemptOrigin) => [`device ${device}`, `network ${network}`]

export async function findPlace(db: Db, subject: string, from: AttemptOrigin): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select place from known_place
     where subject = ${subject} and place = any(${sql.val(listPlaces(from))}::text[])
       and seen_at > now() - make_interval(secs => ${SECONDS})
     order by place limit 1`.execute(db)
  return rows[0]?.place ?? ''
}

export async function rememberPlaces(db: Db, subjects: readonly string[], from: AttemptOrigin): Promise<void> {
  await purgeBatch(db, OLD_PLACES)
  await sql`
    insert into known_place (subject, place)
    select subject, place from unnest(${sql.val([...subjects].toSorted())}::text[]) as subject,
                               unnest(${sql.val(listPlaces(from))}::text[]) as place
    on conflict (subject, place) do update set seen_at = now()`.execute(db)
}
