// Journals are posted in the transaction of their cause. Apart from the accrual trigger `accrue_loans`, this is the only way to move money
// (domain §2.16).
// The database enforces their rules, and reports an insufficient balance and a reused key (`schema/rules/09-money.sql`).
import { CompiledQuery } from 'kysely'
import { DatabaseError } from 'pg'
import { type AccountName, type PostingLine, buildPostings, getAccountKey } from '#engine/money/moves.ts'
import { MONEY_EVENTS } from '#engine/money/events.ts'
import type { Db } from '#platform/database/database.ts'
import { WITH_NEXT } from '#platform/database/pipelining-client.ts'
import type { Failure } from '#platform/failure.ts'
import { PLATFORM_ID, type Principal } from '#platform/identity/principal.ts'
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import { toTriggerFailure } from '../validation/database-errors.ts'

interface PreparedJournal {
  readonly draft: JournalDraft
  readonly lines: readonly PostingLine[]
}

/**
 * Queues the journals of one transaction. They are posted after its work, in one round trip with the commit: accounts of the platform and of banks
 * are shared by many transactions, so they are locked last and not while waiting for a response (docs/decisions/money.md).
 */
export class Journals {
  readonly #waiting: PreparedJournal[] = []

  add(drafts: readonly JournalDraft[]): void {
    this.#waiting.push(...drafts.map((draft) => ({ draft, lines: buildPostings(draft.moves) })))
  }

  unposted(account: AccountName): bigint {
    return this.#waiting
      .flatMap(({ lines }) => lines)
      .filter((line) => getAccountKey(line.account) === getAccountKey(account))
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  /** Sends the statements together with the commit, which fails if a journal is rejected (`toJournalFailure`). */
  async post(tx: Db, principal: Principal): Promise<void> {
    const prepared = this.#waiting.splice(0)
    // One journal locks its accounts in order; for several, all accounts are locked in order first.
    const statements = prepared.map((each) => buildInsert(each, principal))
    if (prepared.length > 1) statements.unshift(buildLock(prepared))
    for (const statement of statements) await tx.executeQuery(statement)
  }
}

// One statement with `order by id` locks the accounts in id order.
const LOCK = `${WITH_NEXT}
  select account.id from unnest($1::text[], $2::bigint[]) as named (kind, owner_id)
    join money_account account on account.kind = named.kind and account.owner_id = named.owner_id
   order by account.id for no key update of account`

function buildLock(prepared: readonly PreparedJournal[]): CompiledQuery {
  const { kinds, owners } = toColumns(prepared.flatMap(({ lines }) => lines))
  return CompiledQuery.raw(LOCK, [kinds, owners])
}

// A concurrent journal with the same key waits for the first, and inserts nothing.
const INSERT = `${WITH_NEXT}
  insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
                             wallet_id, account_id, person_id, remark, kinds, owners, amounts)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`

function buildInsert({ draft, lines }: PreparedJournal, { accountId, personId }: Principal): CompiledQuery {
  const { bizKey, event, source, bizNo, amount, tradeNo = '', wallet, remark = '' } = draft
  const { bizType, direction, payType, status, changeType } = MONEY_EVENTS[event]
  const about = [bizKey, event, source, bizType, bizNo, direction, amount, payType, tradeNo]
  const more = [status, changeType, wallet ?? null, toNullableId(accountId), toNullableId(personId), remark]
  const { kinds, owners, amounts } = toColumns(lines)
  return CompiledQuery.raw(INSERT, [...about, ...more, kinds, owners, amounts])
}

const toColumns = (lines: readonly PostingLine[]) => ({
  kinds: lines.map(({ account }) => account.kind),
  owners: lines.map(({ account }) => account.of),
  amounts: lines.map(({ amount }) => String(amount)),
})

const toNullableId = (id: number) => (id === PLATFORM_ID ? null : id)

const REFUSALS: ReadonlySet<string | undefined> = new Set(['insufficient_balance', 'key_reused'])

/** Converts a rejection of a journal by the database; `undefined` for other errors. */
export const toJournalFailure = (error: unknown): Failure | undefined =>
  error instanceof DatabaseError && REFUSALS.has(error.hint) ? toTriggerFailure(error) : undefined
