// Journals of money, each in the transaction of what it is about: the one way to move any (domain §2.16). The database holds what is
// promised here by itself (0290_journal.sql); here accounts are locked in order, and what lacks is said in words.
import { toDecimalText } from '@cangdan/protocol'
import { CompiledQuery } from 'kysely'
import { type AccountName, isSameLines, type Line, linesOf, nameOf } from '#domain/money/moves.ts'
import { MONEY_EVENTS } from '#domain/money/events.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import type { JournalDraft, PostedJournal } from '#engine/declare/journal.ts'
import type { Locks } from './locks.ts'

/** The table of the accounts, by which they have their place in the order of locks. */
const ACCOUNTS = 'money_account'

interface Account extends AccountName {
  readonly id: number
  readonly balance: bigint
  readonly mayGoBelow: boolean
}

interface Posting {
  readonly tx: Db
  readonly locks: Locks
  readonly principal: Principal
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
  const accounts = await lockAccounts(
    tx,
    locks,
    prepared.flatMap(({ lines }) => lines),
  )
  const posted: PostedJournal[] = []
  for (const { draft, lines } of prepared) {
    const lacking = lackingIn(accounts, lines)
    // Where it is not known, it is not paid for; where it is, it has been.
    const id =
      lacking === undefined ? await insertJournal(tx, { draft, lines, accounts, principal }) : undefined
    if (id === undefined) posted.push(await earlierOf(tx, draft, { lines, lacking }))
    else {
      for (const { account, amount } of lines) spend(accounts, account, amount)
      posted.push({ id, isNew: true })
    }
  }
  return posted
}

// What one statement of all names finds in the order of their numbers, it locks in that order.
const LOCK = `
  select account.id, account.kind, account.owner_id, account.balance::text as balance, account.may_go_below
    from unnest($1::text[], $2::bigint[]) as named (kind, owner_id)
    join money_account account on account.kind = named.kind and account.owner_id = named.owner_id
   order by account.id for no key update of account`

interface AccountRow {
  readonly id: number
  readonly kind: string
  readonly owner_id: number
  readonly balance: string
  readonly may_go_below: boolean
}

async function lockAccounts(tx: Db, locks: Locks, lines: readonly Line[]): Promise<Map<string, Account>> {
  const names = [...new Map(lines.map(({ account }) => [nameOf(account), account])).values()]
  const parameters = [names.map(({ kind }) => kind), names.map(({ of }) => of)]
  const { rows } = await tx.executeQuery<AccountRow>(CompiledQuery.raw(LOCK, parameters))
  for (const { id } of rows) locks.assertInOrder(ACCOUNTS, id)
  const found = new Map(
    rows.map(({ id, kind, owner_id, balance, may_go_below }) => {
      const account = { id, kind, of: owner_id, balance: BigInt(balance), mayGoBelow: may_go_below }
      return [nameOf(account), account]
    }),
  )
  const missing = names.find((name) => !found.has(nameOf(name)))
  if (missing !== undefined) throw new Error(`there is no account ${nameOf(missing)}`)
  return found
}

const accountOf = (accounts: ReadonlyMap<string, Account>, name: AccountName): Account => {
  const account = accounts.get(nameOf(name))
  if (account === undefined) throw new Error(`${nameOf(name)} is not locked`)
  return account
}

/** Why these are not covered; `undefined` where they are. */
function lackingIn(accounts: ReadonlyMap<string, Account>, lines: readonly Line[]): Failure | undefined {
  for (const { account, amount } of lines) {
    const { balance, mayGoBelow } = accountOf(accounts, account)
    if (mayGoBelow || balance + amount >= 0n) continue
    return new Failure('insufficient_balance', { values: { available: yuan(balance), asked: yuan(-amount) } })
  }
  return undefined
}

/** Fen as people read them. */
const yuan = (fen: bigint): string => toDecimalText(Number(fen), 2)

function spend(accounts: Map<string, Account>, name: AccountName, amount: bigint): void {
  const account = accountOf(accounts, name)
  accounts.set(nameOf(name), { ...account, balance: account.balance + amount })
}

// A repeated key that comes at the same moment waits for the first, and inserts nothing.
// Its postings are of the same statement: their trigger finds the journal, which was inserted before them.
const INSERT = `
  with added as (
    insert into journal (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
                         wallet_id, account_id, person_id, remark, pay_time)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, case when $10::smallint = 2 then now() end)
    on conflict (biz_key) do nothing returning id
  ), lines as (
    insert into posting (journal_id, account_id, amount)
    select added.id, line.account_id, line.amount from added, unnest($16::bigint[], $17::bigint[]) as line (account_id, amount)
     order by line.account_id
  )
  select id from added`

interface Inserting {
  readonly draft: JournalDraft
  readonly lines: readonly Line[]
  readonly accounts: ReadonlyMap<string, Account>
  readonly principal: Principal
}

async function insertJournal(
  tx: Db,
  { draft, lines, accounts, principal: { accountId, personId } }: Inserting,
): Promise<number | undefined> {
  const { bizKey, event, source, bizNo, amount, tradeNo = '', wallet, remark = '' } = draft
  const { bizType, direction, payType, status, changeType } = MONEY_EVENTS[event]
  const about = [bizKey, event, source, bizType, bizNo, direction, String(amount), payType, tradeNo]
  const more = [status, changeType, wallet ?? null, orNull(accountId), orNull(personId), remark]
  const ids = lines.map(({ account }) => accountOf(accounts, account).id)
  const values = [...about, ...more, ids, lines.map((line) => String(line.amount))]
  const { rows } = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(INSERT, values))
  return rows[0]?.id
}

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

interface Repeated {
  readonly lines: readonly Line[]
  readonly lacking: Failure | undefined
}

/** The journal that has the key. @throws Failure `key_reused` where that is another; what it lacks where there is none */
async function earlierOf(
  tx: Db,
  { bizKey, event, source }: JournalDraft,
  { lines, lacking }: Repeated,
): Promise<PostedJournal> {
  const known = await journalOf(tx, bizKey)
  if (known === undefined) throw lacking ?? new Error(`journal ${bizKey} is neither new nor known`)
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
