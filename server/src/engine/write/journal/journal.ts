// Journals of money, each in the transaction of what it is about: the one way to move any (domain §2.16). The database holds what is
// promised here by itself (`schema/rules/09-money.sql`), and says what an account lacks or a key was of (`schema/rules/09-money.sql`).
import { CompiledQuery } from 'kysely'
import { DatabaseError } from 'pg'
import { type AccountName, type Line, linesOf, nameOf } from '#engine/money/moves.ts'
import { MONEY_EVENTS } from '#engine/money/events.ts'
import type { Db } from '#platform/database/database.ts'
import { WITH_NEXT } from '#platform/database/pipelining-client.ts'
import type { Failure } from '#platform/failure.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import { refusalOf } from '../validation/database-faults.ts'

/** A journal and what it changes. */
interface Prepared {
  readonly draft: JournalDraft
  readonly lines: readonly Line[]
}

/**
 * The journals of one transaction. They are posted when its work is done, in one trip with its commit: many transactions wait for the
 * accounts of the platform and of its banks, so these are locked last and while no answer is waited for (decision 323).
 */
export class Journals {
  readonly #waiting: Prepared[] = []

  add(drafts: readonly JournalDraft[]): void {
    this.#waiting.push(...drafts.map((draft) => ({ draft, lines: linesOf(draft.moves) })))
  }

  /** Returns by how many fen they change this account. */
  unposted(account: AccountName): bigint {
    return this.#waiting
      .flatMap(({ lines }) => lines)
      .filter((line) => nameOf(line.account) === nameOf(account))
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  /** Sends them with the next statement of the transaction, which its commit is: where one is refused, that fails (`refusalOfJournal`). */
  async post(tx: Db, principal: Principal): Promise<void> {
    const prepared = this.#waiting.splice(0)
    // Each journal locks its own accounts in order; of several, all are locked in order first.
    const statements = prepared.map((each) => insertOf(each, principal))
    if (prepared.length > 1) statements.unshift(lockOf(prepared))
    for (const statement of statements) await tx.executeQuery(statement)
  }
}

// What one statement of all names finds in the order of their numbers, it locks in that order.
const LOCK = `${WITH_NEXT}
  select account.id from unnest($1::text[], $2::bigint[]) as named (kind, owner_id)
    join money_account account on account.kind = named.kind and account.owner_id = named.owner_id
   order by account.id for no key update of account`

function lockOf(prepared: readonly Prepared[]): CompiledQuery {
  const { kinds, owners } = columnsOf(prepared.flatMap(({ lines }) => lines))
  return CompiledQuery.raw(LOCK, [kinds, owners])
}

// A repeated key that comes at the same moment waits for the first, and inserts nothing.
const INSERT = `${WITH_NEXT}
  insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
                             wallet_id, account_id, person_id, remark, kinds, owners, amounts)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`

function insertOf({ draft, lines }: Prepared, { accountId, personId }: Principal): CompiledQuery {
  const { bizKey, event, source, bizNo, amount, tradeNo = '', wallet, remark = '' } = draft
  const { bizType, direction, payType, status, changeType } = MONEY_EVENTS[event]
  const about = [bizKey, event, source, bizType, bizNo, direction, amount, payType, tradeNo]
  const more = [status, changeType, wallet ?? null, orNull(accountId), orNull(personId), remark]
  const { kinds, owners, amounts } = columnsOf(lines)
  return CompiledQuery.raw(INSERT, [...about, ...more, kinds, owners, amounts])
}

const columnsOf = (lines: readonly Line[]) => ({
  kinds: lines.map(({ account }) => account.kind),
  owners: lines.map(({ account }) => account.of),
  amounts: lines.map(({ amount }) => String(amount)),
})

const orNull = (id: number) => (id === NOBODY ? null : id)

const REFUSALS: ReadonlySet<string | undefined> = new Set(['insufficient_balance', 'key_reused'])

/** What the database says of a journal that it refuses; undefined of any other error. */
export const refusalOfJournal = (error: unknown): Failure | undefined =>
  error instanceof DatabaseError && REFUSALS.has(error.hint) ? refusalOf(error) : undefined
