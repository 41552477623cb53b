// The money book: a trial balance of any day, from each kind of account to its accounts, to what was posted to them, to the records that say why.
import {
  type AccountLines,
  BOOKS,
  type Booked,
  type JournalLines,
  type Language,
  title,
  type TrialAccounts,
  type TrialBalance,
} from '@cangdan/protocol'
import {
  accountLinesAnswer,
  journalLinesAnswer,
  trialAccountsAnswer,
  trialBalanceAnswer,
} from '@cangdan/protocol/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { infoEntry } from '#engine/declare/rights.ts'
import type { Registry } from '#engine/declare/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { readId } from '#engine/routes/targets.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/access.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { queryOf } from '#platform/http/signature.ts'
import { flow } from '#resources/finance/flow/flow.ts'
import { aboutOf } from './about.ts'
import { accountsAt, journalAt, kindsAt, linesAt, postingsOf } from './books.queries.ts'
import { ACCOUNT_TITLES, BOOKS_TITLES, eventName } from './books.titles.ts'

interface TrialBalanceDeps extends Registry {
  readonly db: Db
}

const MAX_ACCOUNTS = 200
const MAX_LINES = 200

const DAY = { name: 'day', schema: { type: 'string', format: 'date' }, required: true }
const KIND = { name: 'kind', schema: { type: 'string' }, required: true }
const ACCOUNT = { name: 'account', schema: { type: 'integer' }, required: true }

/** Registers the calls of the money book for the platform's own people who hold TrialBalance, and JournalLines for anyone who reads a flow. */
export function trialBalanceRoutes(app: FastifyInstance, { db, ...registry }: TrialBalanceDeps): void {
  const access = { api: [BOOKS.balance] }

  const balance = describedAs(BOOKS_TITLES.balance, { query: [DAY], answer: trialBalanceAnswer })
  app.get(`/${BOOKS.balance}`, { config: { access, describe: balance } }, async (request) => {
    const { day, language } = askedOf(request)
    const kinds = await kindsAt(db, day)
    return succeed<TrialBalance>({
      day,
      kinds: kinds.map((row) => ({ ...row, name: accountName(row.kind, language) })),
      total: totalOf(kinds),
    })
  })

  const accounts = describedAs(BOOKS_TITLES.accounts, { query: [DAY, KIND], answer: trialAccountsAnswer })
  app.get(`/${BOOKS.accounts}`, { config: { access, describe: accounts } }, async (request) => {
    const { day, query } = askedOf(request)
    const found = await accountsAt(db, { day, kind: query['kind'] ?? '', limit: MAX_ACCOUNTS + 1 })
    return succeed<TrialAccounts>({
      accounts: found.slice(0, MAX_ACCOUNTS).map((row) => ({ ...row, owner: row.owner ?? '' })),
      isCut: found.length > MAX_ACCOUNTS,
    })
  })

  const lines = describedAs(BOOKS_TITLES.lines, { query: [DAY, ACCOUNT], answer: accountLinesAnswer })
  app.get(`/${BOOKS.lines}`, { config: { access, describe: lines } }, async (request) => {
    const { day, language, query } = askedOf(request)
    const account = Number(query['account'])
    if (!Number.isSafeInteger(account)) throw new Failure('bad_request')
    const found = await linesAt(db, { day, account, limit: MAX_LINES + 1 })
    const reader = { principal: principalOf(request), language }
    return succeed<AccountLines>({
      lines: found.slice(0, MAX_LINES).map(({ biz_key, source, amount, event, ...line }) => ({
        ...line,
        ...sidesOf(amount),
        event: eventName(event, language),
        about: aboutOf({ biz_key, source }, reader),
      })),
      isCut: found.length > MAX_LINES,
    })
  })

  journalRoute(app, { db, ...registry })
}

function journalRoute(app: FastifyInstance, { db, ...registry }: TrialBalanceDeps): void {
  const journal = describedAs(BOOKS_TITLES.journal, {
    query: [{ name: 'id', schema: { type: 'integer' }, required: true }],
    answer: journalLinesAnswer,
  })
  const ofFlow = { access: { api: [infoEntry(flow)] }, describe: journal }
  app.get(`/${BOOKS.journal}`, { config: ofFlow }, async (request) => {
    const id = readId(request.query)
    // Anyone who does not see the flow learns nothing of it.
    await readRecord(db, flow, id, writerOf(request, registry))
    const reader = { principal: principalOf(request), language: languageOf(request) }
    const { biz_key, source, event, wallet_id } = await journalAt(db, id)
    const isOwn = reader.principal.organisationKind === 'platform'
    const posted = await postingsOf(db, id)
    // Others see what was posted to their wallet, and not what banks and loans have.
    const shown = posted.filter(
      ({ owner_of, owner_id }) => isOwn || (owner_of === 'wallet' && owner_id === wallet_id),
    )
    return succeed<JournalLines>({
      event: eventName(event, reader.language),
      lines: shown.map(({ account_id, kind, owner, amount, balance: after }) => ({
        account_id,
        kind: accountName(kind, reader.language),
        owner: owner ?? '',
        ...sidesOf(amount),
        balance: after,
      })),
      total: String(posted.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
      about: aboutOf({ biz_key, source }, reader),
    })
  })
}

const aDay = z.iso.date()

/** @throws Failure for anybody but the platform's own people, and for what is no day */
function askedOf(request: FastifyRequest) {
  if (principalOf(request).organisationKind !== 'platform') throw new Failure('forbidden')
  const query = queryOf(request)
  const day = aDay.safeParse(query['day'])
  if (!day.success) throw new Failure('bad_request')
  return { day: day.data, query, language: languageOf(request) }
}

const accountName = (kind: string, language: Language): string =>
  (ACCOUNT_TITLES[kind] ?? title(kind, kind, kind, kind))[language]

/** Below zero it is a debit. */
const sidesOf = (amount: string) =>
  amount.startsWith('-') ? { debit: amount.slice(1), credit: '0' } : { debit: '0', credit: amount }

const totalOf = (lines: readonly Booked[]): Booked => {
  const sum = (name: keyof Booked) => String(lines.reduce((total, line) => total + BigInt(line[name]), 0n))
  return { debit: sum('debit'), credit: sum('credit'), balance: sum('balance') }
}
