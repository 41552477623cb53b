// Shares of a bank's limit by firm, owner and goods, and caps of firms (domain §2.1, docs/decisions/limits-and-cover.md). Checked under their locks.
import { type LimitUse, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { apportion, checkLimit, computeShareLimit } from '../domain/cover/checks.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Lender, Terms } from './cover.queries.ts'
import type { ApplicationRecord } from '#modules/paths.ts'

/** `limit_use.kind`. */
export const LIMIT = { bank: 1, guarantor: 2, store: 3, owner: 4, goods: 5 } as const

/** Fen. */
export interface LimitAmount {
  readonly kind: number
  readonly subject: number
  readonly amount: number
}

const SUBJECT_TITLES = {
  [LIMIT.store]: title('仓储企业', 'storage firm', 'empresa de almacenaje', '倉庫会社'),
  [LIMIT.owner]: title('货主', 'owner', 'propietario', '荷主'),
  [LIMIT.goods]: title('货物', 'goods', 'mercancía', '商品'),
} as const

/** In proportion to their value, in any unit that all of them share. */
export interface GoodsShare {
  readonly storeId: number
  readonly goodId: number
  readonly value: bigint
}

/** Fen by id of the firm, owner or goods. */
type AmountById = ReadonlyMap<number, number>

export interface Concentration {
  readonly stores: AmountById
  readonly goods: AmountById
}

/** Splits an amount by the value of the goods, to the fen (docs/decisions/limits-and-cover.md). */
export function computeConcentration(amount: number, goods: readonly GoodsShare[]): Concentration {
  if (goods.length === 0) return { stores: new Map(), goods: new Map() }
  const parts = apportion(
    BigInt(amount),
    goods.map(({ value }) => value),
  )
  const sumBy = (subject: (each: GoodsShare) => number): AmountById => {
    const sums = new Map<number, number>()
    for (const [at, each] of goods.entries())
      sums.set(subject(each), (sums.get(subject(each)) ?? 0) + Number(parts[at] ?? 0n))
    return new Map([...sums].filter(([, part]) => part > 0))
  }
  return { stores: sumBy(({ storeId }) => storeId), goods: sumBy(({ goodId }) => goodId) }
}

export const toLimitUses = (kind: number, parts: AmountById): readonly LimitAmount[] =>
  [...parts].map(([subject, amount]) => ({ kind, subject, amount }))

export interface LimitRequest {
  readonly name: string
  readonly limit: number
  readonly used: number
  readonly asked: number
}

/** A limit with the use that a request would add. */
export interface CheckedLimit extends LimitRequest {
  readonly kind: LimitUse['kind']
  readonly code: 'bank_limit_reached' | 'guarantor_limit_reached' | 'store_limit_reached' | 'share_reached'
  /** Further values of the error. */
  readonly more?: Readonly<Record<string, string | number | Title>>
}

/** Returns the error of a limit that the request exceeds by a fen or more. */
export function findExcess({ code, name, limit, used, asked: requested, more }: CheckedLimit): Failure | undefined {
  const { isMet, possible } = checkLimit({ limit: BigInt(limit), used: BigInt(used) }, BigInt(requested))
  if (isMet) return undefined
  return new Failure(code, { values: { name, limit, used, asked: requested, possible: Number(possible), ...more } })
}

/** @throws Failure for the first limit that is exceeded */
export function assertWithinLimits(limits: readonly CheckedLimit[]): void {
  for (const limit of limits) {
    const excess = findExcess(limit)
    if (excess !== undefined) throw excess
  }
}

interface LendingContext {
  readonly bankId: number
  readonly lender: Lender
  readonly terms: Terms
}

/** Lists the caps of the storage firms (`store_limit_reached`, all banks) and the shares of this bank's limit (`share_reached`). */
export async function listConcentration(
  tx: Db,
  context: LendingContext,
  { stores, goods, owners = new Map() }: Concentration & { readonly owners?: AmountById },
): Promise<readonly CheckedLimit[]> {
  const { store_share, owner_share, good_share } = context.terms
  return [
    ...(await listStoreCaps(tx, stores)),
    ...(await listShares(tx, context, { kind: LIMIT.store, share: store_share, parts: stores })),
    ...(await listShares(tx, context, { kind: LIMIT.owner, share: owner_share, parts: owners })),
    ...(await listShares(tx, context, { kind: LIMIT.goods, share: good_share, parts: goods })),
  ]
}

async function listStoreCaps(tx: Db, stores: AmountById): Promise<readonly CheckedLimit[]> {
  const { rows } = await sql<Omit<LimitRequest, 'asked'> & { id: number }>`
    select id, store_name as name, guarantee_cap as limit, coalesce((
             select sum(amount) from limit_use where kind = ${LIMIT.store} and subject_id = store.id and freed_time is null), 0)::bigint as used
      from store where id = any (${[...stores.keys()]}::bigint[]) and guarantee_cap is not null order by id`.execute(tx)
  return rows.map(({ id, ...store }) => ({
    kind: 'store_cap',
    code: 'store_limit_reached',
    ...store,
    asked: stores.get(id) ?? 0,
  }))
}

interface ShareLimit {
  readonly kind: keyof typeof SUBJECT_TITLES
  /** Percent × 100 of the bank's limit; null means no limit. */
  readonly share: number | null
  readonly parts: AmountById
}

const SHARE_KINDS = { [LIMIT.store]: 'store', [LIMIT.owner]: 'owner', [LIMIT.goods]: 'goods' } as const

async function listShares(
  tx: Db,
  { bankId, lender: { credit_limit: whole } }: LendingContext,
  { kind, share, parts }: ShareLimit,
): Promise<readonly CheckedLimit[]> {
  if (share === null) return []
  const limit = Number(computeShareLimit(BigInt(share), BigInt(whole)))
  const { rows } = await sql<{ id: number; name: string; used: number }>`
    select subject as id, coalesce(organisation.name, good.good_name, '') as name, coalesce((
             select sum(amount) from limit_use
              where bank_id = ${bankId} and kind = ${kind} and subject_id = subject and freed_time is null), 0)::bigint as used
      from unnest(${[...parts.keys()]}::bigint[]) subject
      left join organisation on organisation.id = subject and ${kind} <> ${LIMIT.goods}
      left join good on good.id = subject and ${kind} = ${LIMIT.goods}
     order by subject`.execute(tx)
  return rows.map(({ id, name, used }) => ({
    kind: SHARE_KINDS[kind],
    code: 'share_reached',
    name,
    limit,
    used,
    asked: parts.get(id) ?? 0,
    more: { what: SUBJECT_TITLES[kind], share },
  }))
}

/** The database updates the used amounts of the bank and the guarantors (`schema/rules/12-lending.sql`). */
export async function insertLimitUses(
  tx: Db,
  { id, values }: ApplicationRecord,
  taken: readonly LimitAmount[],
): Promise<void> {
  await sql`
    insert into limit_use (financing_id, bank_id, kind, subject_id, amount)
    select ${id}, ${values.bank_id}::bigint, *
      from unnest(${taken.map(({ kind }) => kind)}::smallint[], ${taken.map(({ subject }) => subject)}::bigint[],
                  ${taken.map(({ amount }) => amount)}::bigint[])`.execute(tx)
}
