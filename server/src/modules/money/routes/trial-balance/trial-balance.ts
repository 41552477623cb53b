import {
  type AccountLines,
  BOOKS,
  type AccountTotals,
  type JournalLines,
  type Language,
  MAX_ACCOUNTS,
  title,
  type TrialAccounts,
  type TrialBalance,
} from '@cangdan/protocol'
import {
  accountLinesResponse,
  journalLinesResponse,
  trialAccountsResponse,
  trialBalanceResponse,
  trialExportRequest,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { RecordDeps, Registry } from '#engine/declare/records/writer.ts'
import { exportInChild } from '#engine/export/export-in-child.ts'
import { MEDIA_TYPES, sendFile } from '#engine/export/send-file.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { flow } from '#modules/money/flow/flow.ts'
import { findBookedRecord } from './booked-record.ts'
import {
  listAccounts,
  buildAccountsStatement,
  countAccounts,
  loadJournal,
  listKinds,
  listAccountLines,
  listPostings,
} from './books.queries.ts'
import { buildAccountColumns } from './books.columns.ts'
import { ACCOUNT_TITLES, BOOKS_TITLES, getEventName } from './books.titles.ts'

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
export function trialBalanceRoutes(app: ZodApp, { db, address, exportStallMs, ...registry }: TrialBalanceDeps): void {
  const balance = defineCall(BOOKS_TITLES.balance, { access }, { query: dayQuery, answer: trialBalanceResponse })
  app.get(`/${BOOKS.balance}`, balance, async (request) => {
    assertPlatform(request)
    const { day } = request.query
    const language = getRequestLanguage(request)
    const kinds = await listKinds(db, day)
    return buildSuccess<TrialBalance>({
      day,
      kinds: kinds.map((row) => ({ ...row, name: getAccountName(row.kind, language) })),
      total: sumLines(kinds),
    })
  })

  const accounts = defineCall(
    BOOKS_TITLES.accounts,
    { access },
    { query: accountsQuery, answer: trialAccountsResponse },
  )
  app.get(`/${BOOKS.accounts}`, accounts, async (request) => {
    assertPlatform(request)
    const { kind = '', ...paging } = request.query
    const found = await listAccounts(db, { kind, ...paging })
    return buildSuccess<TrialAccounts>({
      accounts: found.map((row) => ({ ...row, owner: row.owner ?? '' })),
      count: await countAccounts(db, kind),
    })
  })

  registerExport(app, { db, address, exportStallMs })

  const lines = defineCall(BOOKS_TITLES.lines, { access }, { query: linesQuery, answer: accountLinesResponse })
  app.get(`/${BOOKS.lines}`, lines, async (request) => {
    const reader = { principal: assertPlatform(request), language: getRequestLanguage(request) }
    const { day, account } = request.query
    const found = await listAccountLines(db, { day, account, limit: MAX_LINES + 1 })
    return buildSuccess<AccountLines>({
      lines: found.slice(0, MAX_LINES).map(({ biz_key, source, amount, event, ...line }) => ({
        ...line,
        ...splitSides(amount),
        event: getEventName(event, reader.language),
        about: findBookedRecord({ biz_key, source }, reader),
      })),
      isCut: found.length > MAX_LINES,
    })
  })

  registerJournal(app, { db, ...registry })
}

function registerExport(app: ZodApp, { db, address, exportStallMs }: ExportDeps): void {
  const body = trialExportRequest
  const call = defineCall(BOOKS_TITLES.export, { access }, { body, files: Object.values(MEDIA_TYPES), answer: false })
  app.post(`/${BOOKS.export}`, call, async (request, reply) => {
    const principal = assertPlatform(request)
    const { day, kind, format } = request.body
    const language = getRequestLanguage(request)
    const name = BOOKS_TITLES.balance[language]
    const file = { title: name, type: format, columns: buildAccountColumns(language), zone: 'Asia/Shanghai' }
    const reader = {
      personId: principal.personId,
      signal: createDisconnectSignal(reply),
      stallMs: exportStallMs,
    }
    const bytes = await exportInChild({ file, statement: buildAccountsStatement(db, { day, kind }), address }, reader)
    return sendFile(reply, bytes, format, `${name} ${day}`)
  })
}

function registerJournal(app: ZodApp, { db, ...registry }: Registry & { readonly db: Db }): void {
  const journal = defineCall(
    BOOKS_TITLES.journal,
    { access: { api: [getInfoEntry(flow)] } },
    { query: idQuery, answer: journalLinesResponse },
  )
  app.get(`/${BOOKS.journal}`, journal, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the journal.
    await loadRecord(db, flow, id, createRequestWriter(request, registry))
    const reader = { principal: getPrincipal(request), language: getRequestLanguage(request) }
    const { biz_key, source, event, wallet_id } = await loadJournal(db, id)
    const isOwn = reader.principal.organisationKind === 'platform'
    const posted = await listPostings(db, id)
    // Other organisations see only postings to their wallet, not those of banks and loans.
    const shown = posted.filter(({ owner_of, owner_id }) => isOwn || (owner_of === 'wallet' && owner_id === wallet_id))
    return buildSuccess<JournalLines>({
      event: getEventName(event, reader.language),
      lines: shown.map(({ account_id, kind, owner, amount, balance: after }) => ({
        account_id,
        kind: getAccountName(kind, reader.language),
        owner: owner ?? '',
        ...splitSides(amount),
        balance: after,
      })),
      isCut: posted.length < (posted[0]?.count ?? 0),
      total: posted[0]?.total ?? '0',
      about: findBookedRecord({ biz_key, source }, reader),
    })
  })
}

/** @throws Failure `forbidden` for users outside the platform */
function assertPlatform(request: FastifyRequest): Principal {
  const principal = getPrincipal(request)
  if (principal.organisationKind !== 'platform') throw new Failure('forbidden')
  return principal
}

const getAccountName = (kind: string, language: Language): string =>
  (ACCOUNT_TITLES[kind] ?? title(kind, kind, kind, kind))[language]

const splitSides = (amount: string) =>
  amount.startsWith('-') ? { debit: amount.slice(1), credit: '0' } : { debit: '0', credit: amount }

const sumLines = (lines: readonly AccountTotals[]): AccountTotals => {
  const sum = (name: keyof AccountTotals) => String(lines.reduce((total, line) => total + BigInt(line[name]), 0n))
  return { debit: sum('debit'), credit: sum('credit'), balance: sum('balance') }
}
