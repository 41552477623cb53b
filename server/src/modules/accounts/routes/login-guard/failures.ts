// Counts wrong passwords per name and place and per address, in one statement whose row locks serialise parallel guesses.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { type GuardRules, MEMORY_SECONDS, type Standing } from './login-guard.rules.ts'

export interface CountedAttempt {
  /** The normalised name, and the network of the request. */
  readonly name: string
  readonly network: string
  /** The known device or network, in the format of known_place; empty for unknown places, which share one count. */
  readonly place: string
}

/** A known device is locked only by its own failures, not by other users of its network or by impostors. */
const countsAddress = ({ place }: CountedAttempt) => !place.startsWith('device ')

const toInterval = (count: number) => sql`make_interval(secs => ${count})`

const isLocked = sql<boolean>`coalesce(entry.locked_until > now(), false)`
// A round is over if it began before the last lock or longer than `roundSeconds` ago.
const isRoundOver = ({
  roundSeconds,
}: GuardRules) => sql<boolean>`(coalesce(entry.first_fail_at < entry.locked_until, false)
  or entry.first_fail_at <= now() - ${toInterval(roundSeconds)})`
const rememberedLevel = sql<number>`case when entry.locked_until > now() - ${toInterval(MEMORY_SECONDS)}
  then entry.level else 0 end`

/** The limit of subjects that never lock. */
const NEVER = 2_147_483_647
const selectByKind = (user: RawBuilder<unknown>, ip: RawBuilder<unknown>) =>
  sql`(case entry.kind when 'ip' then ${ip} else ${user} end)`
const selectLockLimit = ({ lockAfter: { user, ip } }: GuardRules) =>
  sql<number>`${selectByKind(sql`${Math.min(user, NEVER)}::int`, sql`${Math.min(ip, NEVER)}::int`)}`

const secondsLocked = sql<number>`greatest(0, ceil(extract(epoch from entry.locked_until - now())))::int`

/** Serialises attempts for the same name or network until the transaction ends. The name is always locked first. */
export async function lockCounters(tx: Db, counted: CountedAttempt): Promise<void> {
  const { name, network, place } = counted
  const subjects = [`user ${name} ${place}`, ...(countsAddress(counted) ? [`ip ${network}`] : [])]
  for (const subject of subjects)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`access_lock ${subject}`}, 0))`.execute(tx)
}

export async function readStandings(db: Db, counted: CountedAttempt, rules: GuardRules): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select entry.kind, (case when ${isRoundOver(rules)} then 0 else entry.fail_count end)::int as failures,
           ${rememberedLevel}::int as level, coalesce(${secondsLocked}, 0) as "secondsLocked"
      from access_lock as entry
     where ${isEither(counted)}`.execute(db)
  return rows
}

export interface StruckCounter extends Standing {
  readonly id: number
}

/** Failures that no lock depends on any more. */
export const OLD_FAILURES: PurgeRule = {
  table: 'access_lock',
  column: 'last_fail_at',
  seconds: 2 * MEMORY_SECONDS,
}

/** SQL values of `level`, `locked_from` and `locked_until` for the first failure: if the limit is one failure, it locks. */
function buildInsertValues({ lockAfter, lockSeconds }: GuardRules): Record<Standing['kind'], RawBuilder<unknown>> {
  const buildFirstFailure = (kind: Standing['kind']) =>
    lockAfter[kind] > 1 ? sql`0, null, null` : sql`1, now(), now() + ${toInterval(lockSeconds[kind][0] ?? 0)}`
  return { user: buildFirstFailure('user'), ip: buildFirstFailure('ip') }
}

/** Counts a wrong password and returns the new standings. Locked subjects are not counted further. */
export async function countFailure(
  db: Db,
  counted: CountedAttempt,
  { address, path, rules }: { address: string; path: string; rules: GuardRules },
): Promise<StruckCounter[]> {
  const { name, network, place } = counted
  await purgeBatch(db, OLD_FAILURES)
  const isNewRound = isRoundOver(rules)
  const failures = sql<number>`case when ${isLocked} then entry.fail_count when ${isNewRound} then 1
    else entry.fail_count + 1 end`
  const locksNow = sql<boolean>`(not ${isLocked} and ${failures} >= ${selectLockLimit(rules)})`
  const level = sql<number>`case when ${isLocked} then entry.level else ${rememberedLevel} + ${locksNow}::int end`
  const selectLockLength = (lengths: readonly number[]) =>
    sql`(${sql.val(lengths)}::int[])[least(${level}, ${lengths.length})]`
  const length = selectByKind(selectLockLength(rules.lockSeconds.user), selectLockLength(rules.lockSeconds.ip))
  const updateUnlessLocked = (value: RawBuilder<unknown>, kept: string) =>
    sql`case when ${isLocked} then ${sql.ref(`entry.${kept}`)} else ${value} end`
  const first = buildInsertValues(rules)
  const { rows } = await sql<StruckCounter>`
    insert into access_lock as entry (kind, subject, place, last_ip, last_path, level, locked_from, locked_until)
    values ('user', ${name}, ${place}, ${address}, ${path}, ${first.user})
           ${countsAddress(counted) ? sql`, ('ip', ${network}, '', ${address}, ${path}, ${first.ip})` : sql``}
    on conflict (kind, subject, place) do update
       set fail_count = ${failures},
           first_fail_at = ${updateUnlessLocked(sql`case when ${isNewRound} then now() else entry.first_fail_at end`, 'first_fail_at')},
           last_fail_at = now(),
           request_count = case when not ${isLocked} and ${isNewRound} then 1 else entry.request_count + 1 end,
           last_ip = ${updateUnlessLocked(sql`excluded.last_ip`, 'last_ip')},
           last_path = ${updateUnlessLocked(sql`excluded.last_path`, 'last_path')},
           level = ${level},
           locked_from = case when ${locksNow} then now() else entry.locked_from end,
           locked_until = case when ${locksNow} then now() + make_interval(secs => ${length}) else entry.locked_until end
    returning entry.id, entry.kind, entry.fail_count::int as failures, entry.level::int as level,
              coalesce(${secondsLocked}, 0) as "secondsLocked"`.execute(db)
  return rows
}

export async function countRejected(db: Db, { network }: Pick<CountedAttempt, 'network'>): Promise<void> {
  await sql`
    update access_lock set request_count = request_count + 1 where kind = 'ip' and subject = ${network}`.execute(db)
}

/** Deletes the failures of a name at its place, unless the name is locked. The address keeps its failures. */
export async function deleteNameFailures(db: Db, { name, place }: CountedAttempt): Promise<void> {
  await sql`
    delete from access_lock as entry
     where entry.kind = 'user' and entry.subject = ${name} and entry.place = ${place} and not ${isLocked}`.execute(db)
}

function isEither(counted: CountedAttempt): RawBuilder<boolean> {
  const { name, network, place } = counted
  return sql`((entry.kind = 'user' and entry.subject = ${name} and entry.place = ${place})
    or (${countsAddress(counted)} and entry.kind = 'ip' and entry.subject = ${network}))`
}
