// Computed as by posting, without writing.
import {
  type LoanPreview,
  REPAYMENT_PREVIEW,
  type RepaymentPreview,
  type ReworkedRepayment,
} from '@cangdan/protocol'
import { repaymentPreviewAnswer } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { explained, type Figure } from '#modules/lending/domain/cover/explain.ts'
import { exposureOf } from '#modules/lending/domain/cover/limits.ts'
import { type Component, COMPONENTS } from '#modules/lending/domain/loan/waterfall.ts'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/described.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { assertPaidAlone, partsAcross } from '#modules/lending/loan/loan.across.ts'
import { claimToRecover, loanOf, type StoredLoan } from '#modules/lending/loan/loan.record.ts'
import { recovered } from '#modules/lending/loan/loan.recover.ts'
import { allocated, NEW } from '#modules/lending/loan/loan.repay.ts'
import { claimSettledBy } from '#modules/lending/loan/loan.wallet.ts'
import { LOAN, REPAYABLE } from '#modules/lending/loan/loan.states.ts'
import { REPAYMENT, storedOf } from '#modules/lending/repayment/repayment.record.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { changeOf, type Reworked } from '#modules/lending/loan/loan.books.ts'
import { REPAYMENT_PREVIEW_TITLE } from './repayment-preview.titles.ts'

interface RepaymentPreviewDeps extends Registry {
  readonly db: Db
}

const PARTS = [...COMPONENTS, 'excess'] as const
type Part = (typeof PARTS)[number]

export function repaymentPreviewRoutes(app: ZodApp, { db, ...registry }: RepaymentPreviewDeps): void {
  const call = defineCall(
    REPAYMENT_PREVIEW_TITLE,
    { access: { api: [infoEntry(repayment)] } },
    { query: idQuery, answer: repaymentPreviewAnswer },
  )
  app.get(`/${REPAYMENT_PREVIEW}`, call, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the document.
    const { row } = await readRecord(db, repayment, id, writerOf(request, registry))
    if (!OPEN.some((state) => state === row['status'])) throw new Failure('not_now')
    return succeed<RepaymentPreview>(await previewOf(db, id))
  })
}

const OPEN = [REPAYMENT.draft, REPAYMENT.submitted, REPAYMENT.matched]

async function previewOf(db: Db, id: number): Promise<RepaymentPreview> {
  const stored = await storedOf(db, id)
  const loans: LoanPreview[] = []
  let day = ''
  for (const { loanId, amount } of await partsAcross(db, stored)) {
    const loan = await loanOf(db, loanId)
    if (loan === undefined || !REPAYABLE.some((state) => state === loan.row.loan_state))
      throw new Failure('loan_not_running')
    assertPaidAlone(loan.row, stored.spread)
    const paying = { on: stored.value_date, amount, way: stored.repay_way }
    const isWrittenOff = loan.row.loan_state === LOAN.writtenOff
    loans.push(isWrittenOff ? previewOfRecovery(loan, paying) : await previewOfLoan(db, loan, paying))
    day = loan.row.today
  }
  return { day, loans }
}

type Paying = Parameters<typeof allocated>[1]

function previewOfRecovery(loan: StoredLoan, paying: Paying): LoanPreview {
  const { after, entry } = recovered(loan, paying)
  const claim = claimToRecover(loan.stored)
  const settled = claimSettledBy(entry.allocation.excess, claim)
  return {
    id: loan.row.id,
    financing_no: loan.row.financing_no,
    is_recovery: true,
    amount: String(paying.amount),
    parts: { ...explainedParts(entry.figures), excess: explained(entry.figures.excess) },
    left: explainedParts(after.left),
    claim_paid: String(settled),
    total_left: explained(exposureOf(after.left, claim - settled)),
    accrued: { interest: '0', penalty: '0' },
    others: [],
  }
}

async function previewOfLoan(db: Db, loan: StoredLoan, paying: Paying): Promise<LoanPreview> {
  const { reworked, entry } = allocated(loan, paying)
  const { figures: left } = reworked.after
  const settled = claimSettledBy(changeOf(reworked.corrections).excess, BigInt(loan.row.claim_left))
  return {
    id: loan.row.id,
    financing_no: loan.row.financing_no,
    is_recovery: false,
    amount: String(paying.amount),
    parts: { ...explainedParts(entry.figures), excess: explained(entry.figures.excess) },
    left: explainedParts(left),
    claim_paid: String(settled),
    total_left: explained(exposureOf(left, BigInt(loan.row.claim_left) - settled)),
    accrued: { interest: String(reworked.accrued.interest), penalty: String(reworked.accrued.penalty) },
    others: await othersOf(db, loan, reworked),
  }
}

const explainedParts = (of: Readonly<Record<Component, Figure>>) => ({
  fee: explained(of.fee),
  penalty: explained(of.penalty),
  interest: explained(of.interest),
  principal: explained(of.principal),
})

async function othersOf(
  db: Db,
  { row }: StoredLoan,
  { corrections }: Reworked,
): Promise<ReworkedRepayment[]> {
  const { rows } = await sql<Omit<ReworkedRepayment, 'change'> & { event_id: number }>`
    select repayment.id, repay_no, repayment.value_date::text, event.id as event_id
      from loan_event event join repayment on event.source = 'repayment:' || repayment.id
     where event.financing_id = ${row.id} and event.kind = 3`.execute(db)
  const byEvent = new Map(rows.map(({ event_id: event, ...document }) => [String(event), document]))
  return corrections.flatMap(({ id: event, change }) => {
    const document = event === NEW ? undefined : byEvent.get(event)
    if (document === undefined) return []
    const digits = Object.fromEntries(PARTS.map((part) => [part, String(change[part])])) as Record<
      Part,
      string
    >
    return [{ ...document, change: digits }]
  })
}
