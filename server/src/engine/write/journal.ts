// Journals of money, each in the transaction of what it is about: the one way to move any (domain §2.16). The database holds what is
// promised here by itself (0412_journals_are_whole.sql), which says what an account lacks, too.
import { CompiledQuery } from 'kysely'
import { isSameLines, type Line, linesOf } from '#domain/money/moves.ts'
import { MONEY_EVENTS } from '#domain/money/events.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import type { JournalDraft, PostedJournal } from '#engine/declare/journal.ts'
import { refusalOf } from './database-faults.ts'
import type { Locks } from './locks.ts'

/** The table of the accounts, by which they have their place in the order of locks. */
const ACCOUNTS = 'money_account'

interface Posting {
  readonly tx: Db
  readonly locks: Locks
  readonly principal: Principal
}

/** A journal and what it changes. */
interface Prepared {
  readonly draft: JournalDraft
  readonly lines: readonly Line[]
}

/**
 * Posts these journals, all or none. One whose `bizKey` is known already is not posted again: the earlier one is answered.
 * @throws Failure `insufficient_balance`; `key_reused` for a key that was another event's, or moved other money; Error for an account
 * that is not there
 */
export async function postJournals(
  { tx, locks, principal }: Posting,
  drafts: readonly JournalDraft[],
): Promise<PostedJournal[]> {
  const prepared = drafts.map((draft) => ({ draft, lines: linesOf(draft.moves) }))
  const locked = (ids: readonly number[]) => ids.forEach((id) => locks.assertInOrder(ACCOUNTS, id))
  // Each journal locks its own accounts in order; of several, all are locked in order first.
  if (prepared.length > 1) locked(await lockAccounts(tx, prepared))
  const posted: PostedJournal[] = []
  for (const each of prepared) {
    const added = await insertJournal(tx, each, principal)
    locked(added?.accounts ?? [])
    posted.push(added === undefined ? await earlierOf(tx, each) : { id: added.id, isNew: true })
  }
  return posted
}

// What one statement of all names finds in the order of their numbers, it locks in that order.
const LOCK = `
  select account.id from unnest($1::text[], $2::bigint[]) as named (kind, owner_id)
    join money_account account on account.kind = named.kind and account.owner_id = named.owner_id
   order by account.id for no key update of account`

async function lockAccounts(tx: Db, prepared: readonly Prepared[]): Promise<number[]> {
  const { kinds, owners } = columnsOf(prepared.flatMap(({ lines }) => lines))
  const query = CompiledQuery.raw(LOCK, [kinds, owners])
  const { rows } = await tx.executeQuery<{ id: number }>(query)
  return rows.map(({ id }) => id)
}

// A repeated key that comes at the same moment waits for the first, and inserts nothing.
const INSERT = `
  insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
                             wallet_id, account_id, person_id, remark, kinds, owners, amounts)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id, accounts`

interface Added {
  readonly id: number
  /** Those that are locked, in the order in which they were. */
  readonly accounts: readonly number[]
}

async function insertJournal(
  tx: Db,
  { draft, lines }: Prepared,
  { accountId, personId }: Principal,
): Promise<Added | undefined> {
  const { bizKey, event, source, bizNo, amount, tradeNo = '', wallet, remark = '' } = draft
  const { bizType, direction, payType, status, changeType } = MONEY_EVENTS[event]
  const about = [bizKey, event, source, bizType, bizNo, direction, amount, payType, tradeNo]
  const more = [status, changeType, wallet ?? null, orNull(accountId), orNull(personId), remark]
  const { kinds, owners, amounts } = columnsOf(lines)
  const query = CompiledQuery.raw(INSERT, [...about, ...more, kinds, owners, amounts])
  const { rows } = await tx.executeQuery<Added>(query).catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
  return rows[0]
}

const columnsOf = (lines: readonly Line[]) => ({
  kinds: lines.map(({ account }) => account.kind),
  owners: lines.map(({ account }) => account.of),
  amounts: lines.map(({ amount }) => String(amount)),
})

const orNull = (id: number) => (id === NOBODY ? null : id)

interface Earlier {
  readonly id: number
  readonly event: string
  readonly source: string
}

async function journalOf(tx: Db, bizKey: string): Promise<Earlier | undefined> {
  const query = CompiledQuery.raw('select id, event, source from journal where biz_key = $1', [bizKey])
  const { rows } = await tx.executeQuery<Earlier>(query)
  return rows[0]
}

const LINES = `
  select account.kind, account.owner_id, posting.amount::text as amount
    from posting join money_account account on account.id = posting.account_id where posting.journal_id = $1`

/** The journal that has the key. @throws Failure `key_reused` where that is another */
async function earlierOf(
  tx: Db,
  { draft: { bizKey, event, source }, lines }: Prepared,
): Promise<PostedJournal> {
  const known = await journalOf(tx, bizKey)
  if (known === undefined) throw new Error(`journal ${bizKey} is neither new nor known`)
  const { rows } = await tx.executeQuery<{ kind: string; owner_id: number; amount: string }>(
    CompiledQuery.raw(LINES, [known.id]),
  )
  const were = rows.map(({ kind, owner_id, amount }) => ({
    account: { kind, of: owner_id },
    amount: BigInt(amount),
  }))
  if (known.event !== event || known.source !== source || !isSameLines(were, lines))
    throw new Failure('key_reused')
  return { id: known.id, isNew: false }
}
