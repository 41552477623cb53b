import {
  type AccountLines,
  BOOKS,
  type Booked,
  type JournalLines,
  type Language,
  MAX_ACCOUNTS,
  title,
  type TrialAccounts,
  type TrialBalance,
} from '@cangdan/protocol'
import {
  accountLinesAnswer,
  journalLinesAnswer,
  trialAccountsAnswer,
  trialBalanceAnswer,
  trialExportRequest,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import type { RecordDeps, Registry } from '#engine/declare/records/writer.ts'
import { exportInChild } from '#engine/export/in-child.ts'
import { MEDIA_TYPES, sendFile } from '#engine/export/send-file.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { leaving } from '#platform/http/requests/leaving.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { flow } from '#modules/money/flow/flow.ts'
import { aboutOf } from './about.ts'
import {
  accountsAt,
  accountsForFile,
  countOfKind,
  journalAt,
  kindsAt,
  linesAt,
  postingsOf,
} from './books.queries.ts'
import { accountColumns } from './books.columns.ts'
import { ACCOUNT_TITLES, BOOKS_TITLES, eventName } from './books.titles.ts'

type ExportDeps = Pick<RecordDeps, 'db' | 'address' | 'exportStallMs'>

type TrialBalanceDeps = Registry & ExportDeps

const access = { api: [BOOKS.balance] }

const MAX_LINES = 200

const dayQuery = z.object({ day: z.iso.date() })
const accountsQuery = dayQuery.extend({
  kind: z.string().optional(),
  page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1),
  limit: z.coerce.number().pipe(z.int().min(1).max(MAX_ACCOUNTS)).default(MAX_ACCOUNTS),
})
const linesQuery = dayQuery.extend({ account: z.string().transform(Number).pipe(z.int()) })

/** JournalLines is open to callers who may read the journal, the other calls to platform users with TrialBalance. */
export function trialBalanceRoutes(
  app: ZodApp,
  { db, address, exportStallMs, ...registry }: TrialBalanceDeps,
): void {
  const balance = defineCall(
    BOOKS_TITLES.balance,
    { access },
    { query: dayQuery, answer: trialBalanceAnswer },
  )
  app.get(`/${BOOKS.balance}`, balance, async (request) => {
    assertPlatform(request)
    const { day } = request.query
    const language = languageOf(request)
    const kinds = await kindsAt(db, day)
    return succeed<TrialBalance>({
      day,
      kinds: kinds.map((row) => ({ ...row, name: accountName(row.kind, language) })),
      total: totalOf(kinds),
    })
  })

  const accounts = defineCall(
    BOOKS_TITLES.accounts,
    { access },
    { query: accountsQuery, answer: trialAccountsAnswer },
  )
  app.get(`/${BOOKS.accounts}`, accounts, async (request) => {
    assertPlatform(request)
    const { kind = '', ...asked } = request.query
    const found = await accountsAt(db, { kind, ...asked })
    return succeed<TrialAccounts>({
      accounts: found.map((row) => ({ ...row, owner: row.owner ?? '' })),
      count: await countOfKind(db, kind),
    })
  })

  exportRoute(app, { db, address, exportStallMs })

  const lines = defineCall(BOOKS_TITLES.lines, { access }, { query: linesQuery, answer: accountLinesAnswer })
  app.get(`/${BOOKS.lines}`, lines, async (request) => {
    const principal = assertPlatform(request)
    const { day, account } = request.query
    const language = languageOf(request)
    const found = await linesAt(db, { day, account, limit: MAX_LINES + 1 })
    const reader = { principal, language }
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

function exportRoute(app: ZodApp, { db, address, exportStallMs }: ExportDeps): void {
  const body = trialExportRequest
  const call = defineCall(
    BOOKS_TITLES.export,
    { access },
    { body, files: Object.values(MEDIA_TYPES), answer: false },
  )
  app.post(`/${BOOKS.export}`, call, async (request, reply) => {
    const principal = assertPlatform(request)
    const { day, kind, format } = request.body
    const language = languageOf(request)
    const name = BOOKS_TITLES.balance[language]
    const file = { title: name, type: format, columns: accountColumns(language), zone: 'Asia/Shanghai' }
    const reader = { personId: principal.personId, signal: leaving(reply), stallMs: exportStallMs }
    const bytes = await exportInChild(
      { file, statement: accountsForFile(db, { day, kind }), address },
      reader,
    )
    return sendFile(reply, bytes, format, `${name} ${day}`)
  })
}

function journalRoute(app: ZodApp, { db, ...registry }: Registry & { readonly db: Db }): void {
  const journal = defineCall(
    BOOKS_TITLES.journal,
    { access: { api: [infoEntry(flow)] } },
    { query: idQuery, answer: journalLinesAnswer },
  )
  app.get(`/${BOOKS.journal}`, journal, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the journal.
    await readRecord(db, flow, id, writerOf(request, registry))
    const reader = { principal: principalOf(request), language: languageOf(request) }
    const { biz_key, source, event, wallet_id } = await journalAt(db, id)
    const isOwn = reader.principal.organisationKind === 'platform'
    const posted = await postingsOf(db, id)
    // Other organisations see only postings to their wallet, not those of banks and loans.
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
      isCut: posted.length < (posted[0]?.count ?? 0),
      total: posted[0]?.total ?? '0',
      about: aboutOf({ biz_key, source }, reader),
    })
  })
}

/** @throws Failure `forbidden` for users outside the platform */
function assertPlatform(request: FastifyRequest): Principal {
  const principal = principalOf(request)
  if (principal.organisationKind !== 'platform') throw new Failure('forbidden')
  return principal
}

const accountName = (kind: string, language: Language): string =>
  (ACCOUNT_TITLES[kind] ?? title(kind, kind, kind, kind))[language]

const sidesOf = (amount: string) =>
  amount.startsWith('-') ? { debit: amount.slice(1), credit: '0' } : { debit: '0', credit: amount }

const totalOf = (lines: readonly Booked[]): Booked => {
  const sum = (name: keyof Booked) => String(lines.reduce((total, line) => total + BigInt(line[name]), 0n))
  return { debit: sum('debit'), credit: sum('credit'), balance: sum('balance') }
}
