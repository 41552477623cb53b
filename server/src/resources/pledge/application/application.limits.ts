// The limits that an approval takes something of: the bank's own, its guarantors', what a storage firm may keep, and how much of a bank's limit one firm,
// owner or kind of goods may take (domain §2.1, §3.4). Looked at and taken under the locks of the bank, the guarantors and the firms.
import { title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { apportion, checkLimit, shareLimitOf } from '#domain/financing/checks.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { CoveredLine, Sound } from '../goods.cover.ts'
import { type Lender, lenderOf } from '../cover.queries.ts'

const KIND = { bank: 1, guarantor: 2, store: 3, owner: 4, goods: 5 } as const

/** What is taken of one limit. Fen. */
export interface Taken {
  readonly kind: number
  readonly subject: number
  readonly amount: number
}

const OF = {
  store: title('仓储企业', 'storage firm', 'empresa de almacenaje', '倉庫会社'),
  owner: title('货主', 'owner', 'propietario', '荷主'),
  goods: title('货物', 'goods', 'mercancía', '商品'),
}

export interface Approving {
  readonly record: LockedRecord
  readonly cover: Sound
  /** Fen. */
  readonly amount: number
}

/** What the approval takes. @throws Failure in figures for the first limit that it would pass by a fen */
export async function limitsFor(tx: Db, { record, cover, amount }: Approving): Promise<readonly Taken[]> {
  const bankId = Number(record.values['bank_id'])
  const ownerId = Number(record.values['owner_id'])
  const lender = await lenderOf(tx, bankId)
  if (lender === undefined) throw new Failure('not_found')
  const { name, credit_limit: limit, used_limit: used } = lender
  assertWithin('bank_limit_reached', { name, limit, used, asked: amount })
  const guarantors = (record.values['guarantor_ids'] as readonly number[] | null) ?? []
  await assertGuarantors(tx, guarantors, { amount, maturity: cover.maturity })
  const stores = groupsOf(cover.lines, ({ facts }) => facts.store_id, amount)
  const goods = groupsOf(cover.lines, ({ facts }) => facts.good_id, amount)
  await assertStores(tx, stores)
  const { store_share, owner_share, good_share } = cover.terms
  const shares: readonly Share[] = [
    { kind: KIND.store, what: OF.store, share: store_share, groups: stores },
    { kind: KIND.owner, what: OF.owner, share: owner_share, groups: new Map([[ownerId, amount]]) },
    { kind: KIND.goods, what: OF.goods, share: good_share, groups: goods },
  ]
  for (const share of shares) await assertShare(tx, bankId, lender, share)
  return [
    { kind: KIND.bank, subject: bankId, amount },
    ...guarantors.map((subject) => ({ kind: KIND.guarantor, subject, amount })),
    ...shares.flatMap(({ kind, groups }) =>
      [...groups].filter(([, part]) => part > 0).map(([subject, part]) => ({ kind, subject, amount: part })),
    ),
  ]
}

/** Written where it is approved; the database moves what the bank and the guarantors have used (migration 0420). */
export async function takeLimits(tx: Db, record: LockedRecord, taken: readonly Taken[]): Promise<void> {
  await sql`
    insert into limit_use (financing_id, bank_id, kind, subject_id, amount)
    select ${record.id}, ${record.values['bank_id']}::bigint, *
      from unnest(${taken.map(({ kind }) => kind)}::smallint[], ${taken.map(({ subject }) => subject)}::bigint[],
                  ${taken.map(({ amount }) => amount)}::bigint[])`.execute(tx)
}

interface Asked {
  readonly name: string
  readonly limit: number
  readonly used: number
  readonly asked: number
}

function assertWithin(
  code: 'bank_limit_reached' | 'guarantor_limit_reached' | 'store_limit_reached' | 'share_reached',
  { name, limit, used, asked }: Asked,
  more: Readonly<Record<string, string | number | Title>> = {},
): void {
  const { isMet, possible } = checkLimit({ limit: BigInt(limit), used: BigInt(used) }, BigInt(asked))
  if (!isMet)
    throw new Failure(code, { values: { name, limit, used, asked, possible: Number(possible), ...more } })
}

/** Each answers for the whole: joint and several. */
async function assertGuarantors(
  tx: Db,
  ids: readonly number[],
  { amount, maturity }: { readonly amount: number; readonly maturity: string },
): Promise<void> {
  await assertGuaranteed(tx, ids, maturity)
  const { rows } = await sql<Omit<Asked, 'asked'>>`
    select guarantor_name as name, guarantee_limit as limit, used_limit as used from guarantor
     where id = any (${ids}::bigint[]) order by id`.execute(tx)
  for (const guarantor of rows) assertWithin('guarantor_limit_reached', { ...guarantor, asked: amount })
}

/** @throws Failure for the first that is disabled, or answers no longer on the day on which the loan is due */
export async function assertGuaranteed(tx: Db, ids: readonly number[], maturity: string): Promise<void> {
  const { rows } = await sql<{ name: string; disabled: number; end: string | null }>`
    select guarantor_name as name, disabled, valid_end::text as end from guarantor
     where id = any (${ids}::bigint[]) order by id`.execute(tx)
  for (const { name, disabled, end } of rows) {
    if (disabled === 1) throw new Failure('guarantor_disabled', { values: { name } })
    if (end !== null && end < maturity)
      throw new Failure('guarantee_too_short', { values: { name, end, needed: maturity } })
  }
}

/** What is lent on goods in one firm's keeping, by all banks, is no more than what it may keep. */
async function assertStores(tx: Db, stores: ReadonlyMap<number, number>): Promise<void> {
  const { rows } = await sql<Omit<Asked, 'asked'> & { id: number }>`
    select id, store_name as name, guarantee_cap as limit, coalesce((
             select sum(amount) from limit_use where kind = ${KIND.store} and subject_id = store.id and freed_time is null), 0)::bigint as used
      from store where id = any (${[...stores.keys()]}::bigint[]) and guarantee_cap is not null order by id`.execute(
    tx,
  )
  for (const { id, ...store } of rows)
    assertWithin('store_limit_reached', { ...store, asked: stores.get(id) ?? 0 })
}

interface Share {
  readonly kind: number
  readonly what: Title
  /** Percent × 100 of the bank's limit; null is no limit. */
  readonly share: number | null
  readonly groups: ReadonlyMap<number, number>
}

async function assertShare(
  tx: Db,
  bankId: number,
  { credit_limit: whole }: Lender,
  { kind, what, share, groups }: Share,
): Promise<void> {
  if (share === null) return
  const limit = Number(shareLimitOf(BigInt(share), BigInt(whole)))
  const { rows } = await sql<{ id: number; name: string; used: number }>`
    select subject as id, coalesce(organisation.name, good.good_name, '') as name, coalesce((
             select sum(amount) from limit_use
              where bank_id = ${bankId} and kind = ${kind} and subject_id = subject and freed_time is null), 0)::bigint as used
      from unnest(${[...groups.keys()]}::bigint[]) subject
      left join organisation on organisation.id = subject and ${kind} <> ${KIND.goods}
      left join good on good.id = subject and ${kind} = ${KIND.goods}
     order by subject`.execute(tx)
  for (const { id, name, used } of rows)
    assertWithin('share_reached', { name, limit, used, asked: groups.get(id) ?? 0 }, { what, share })
}

/** The amount by what its goods are good for, to the fen (decision 212). */
function groupsOf(
  lines: readonly CoveredLine[],
  by: (line: CoveredLine) => number,
  amount: number,
): ReadonlyMap<number, number> {
  const parts = apportion(BigInt(amount), lines.map(weightOf))
  const groups = new Map<number, number>()
  for (const [at, line] of lines.entries())
    groups.set(by(line), (groups.get(by(line)) ?? 0) + Number(parts[at] ?? 0n))
  return groups
}

/** E of a line as a whole number of its smallest parts: hundredths of a tonne, and parts per million of grade and of haircut. */
function weightOf({ value }: CoveredLine): bigint {
  if (value === undefined) return 0n
  const { num, den } = value.eligible.value
  return num * (SMALLEST / den)
}

const SMALLEST = 100n * 1_000_000n * 1_000_000n
