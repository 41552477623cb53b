// Computed as by posting, without writing.
import { type LoanPreview, REPAYMENT_PREVIEW, type RepaymentPreview, type ReworkedRepayment } from '@cangdan/protocol'
import { repaymentPreviewResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { toExplainedFigure, type Figure } from '#modules/lending/domain/cover/explain.ts'
import { computeExposure } from '#modules/lending/domain/cover/limits.ts'
import { type Component, COMPONENTS } from '#modules/lending/domain/loan/waterfall.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { assertPaidAlone, allocateAcrossLoans } from '#modules/lending/loan/across-loans.ts'
import { computeClaimToRecover, loadLoan, type StoredLoan } from '#modules/lending/loan/loan.record.ts'
import { computeRecovery } from '#modules/lending/loan/loan.recover.ts'
import { computeRepayment, NEW } from '#modules/lending/loan/loan.repay.ts'
import { computeClaimSettled } from '#modules/lending/loan/excess.ts'
import { LOAN, REPAYABLE } from '#modules/lending/loan/loan.states.ts'
import { REPAYMENT, loadRepayment } from '#modules/lending/repayment/repayment.record.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { sumCorrections, type RecomputedLoan } from '#modules/lending/loan/loan.books.ts'
import { REPAYMENT_PREVIEW_TITLE } from './repayment-preview.titles.ts'

interface RepaymentPreviewDeps extends Registry {
  readonly db: Db
}

const PART_NAMES = [...COMPONENTS, 'excess'] as const
type PartName = (typeof PART_NAMES)[number]

export function repaymentPreviewRoutes(app: ZodApp, { db, ...registry }: RepaymentPreviewDeps): void {
  const call = defineCall(
    REPAYMENT_PREVIEW_TITLE,
    { access: { api: [getInfoEntry(repayment)] } },
    { query: idQuery, answer: repaymentPreviewResponse },
  )
  app.get(`/${REPAYMENT_PREVIEW}`, call, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the document.
    const { row } = await loadRecord(db, repayment, id, createRequestWriter(request, registry))
    if (!OPEN.some((state) => state === row['status'])) throw new Failure('not_now')
    return buildSuccess<RepaymentPreview>(await loadPreview(db, id))
  })
}

const OPEN = [REPAYMENT.draft, REPAYMENT.submitted, REPAYMENT.matched]

async function loadPreview(db: Db, id: number): Promise<RepaymentPreview> {
  const stored = await loadRepayment(db, id)
  const loans: LoanPreview[] = []
  let day = ''
  for (const { loanId, amount } of await allocateAcrossLoans(db, stored)) {
    const loan = await loadLoan(db, loanId)
    if (loan === undefined || !REPAYABLE.some((state) => state === loan.row.loan_state))
      throw new Failure('loan_not_running')
    assertPaidAlone(loan.row, stored.spread)
    const payment = { on: stored.value_date, amount, way: stored.repay_way }
    const isWrittenOff = loan.row.loan_state === LOAN.writtenOff
    loans.push(isWrittenOff ? previewRecovery(loan, payment) : await previewRepayment(db, loan, payment))
    day = loan.row.today
  }
  return { day, loans }
}

type PreviewInput = Parameters<typeof computeRepayment>[1]

function previewRecovery(loan: StoredLoan, payment: PreviewInput): LoanPreview {
  const { after, entry } = computeRecovery(loan, payment)
  const claim = computeClaimToRecover(loan.stored)
  const settled = computeClaimSettled(entry.allocation.excess, claim)
  return {
    id: loan.row.id,
    financing_no: loan.row.financing_no,
    is_recovery: true,
    amount: String(payment.amount),
    parts: { ...explainParts(entry.figures), excess: toExplainedFigure(entry.figures.excess) },
    left: explainParts(after.left),
    claim_paid: String(settled),
    total_left: toExplainedFigure(computeExposure(after.left, claim - settled)),
    accrued: { interest: '0', penalty: '0' },
    others: [],
  }
}

async function previewRepayment(db: Db, loan: StoredLoan, payment: PreviewInput): Promise<LoanPreview> {
  const { recomputed, entry } = computeRepayment(loan, payment)
  const { figures: left } = recomputed.after
  const settled = computeClaimSettled(sumCorrections(recomputed.corrections).excess, BigInt(loan.row.claim_left))
  return {
    id: loan.row.id,
    financing_no: loan.row.financing_no,
    is_recovery: false,
    amount: String(payment.amount),
    parts: { ...explainParts(entry.figures), excess: toExplainedFigure(entry.figures.excess) },
    left: explainParts(left),
    claim_paid: String(settled),
    total_left: toExplainedFigure(computeExposure(left, BigInt(loan.row.claim_left) - settled)),
    accrued: { interest: String(recomputed.accrued.interest), penalty: String(recomputed.accrued.penalty) },
    others: await listChangedDocuments(db, loan, recomputed),
  }
}

const explainParts = (of: Readonly<Record<Component, Figure>>) => ({
  fee: toExplainedFigure(of.fee),
  penalty: toExplainedFigure(of.penalty),
  interest: toExplainedFigure(of.interest),
  principal: toExplainedFigure(of.principal),
})

async function listChangedDocuments(
  db: Db,
  { row }: StoredLoan,
  { corrections }: RecomputedLoan,
): Promise<ReworkedRepayment[]> {
  const { rows } = await sql<Omit<ReworkedRepayment, 'change'> & { event_id: number }>`
    select repayment.id, repay_no, repayment.value_date::text, event.id as event_id
      from loan_event event join repayment on event.source = 'repayment:' || repayment.id
     where event.financing_id = ${row.id} and event.kind = 3`.execute(db)
  const byEvent = new Map(rows.map(({ event_id: event, ...document }) => [String(event), document]))
  return corrections.flatMap(({ id: event, change }) => {
    const document = event === NEW ? undefined : byEvent.get(event)
    if (document === undefined) return []
    const digits = Object.fromEntries(PART_NAMES.map((part) => [part, String(change[part])])) as Record<
      PartName,
      string
    >
    return [{ ...document, change: digits }]
  })
}
