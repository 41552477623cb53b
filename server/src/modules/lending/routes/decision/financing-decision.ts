// Returns the figures for decisions on an undrawn loan: acceptance, report, proposal, approval, contract, draw.
import type { FinancingDecision, Language, LimitUse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { multiply, toRatio } from '#modules/lending/domain/cover/ratio.ts'
import { createFigure, type Figure, toExplainedFigure } from '#modules/lending/domain/cover/explain.ts'
import { computeLtv, computeRiskBand } from '#modules/lending/domain/cover/limits.ts'
import type { Db } from '#platform/database/database.ts'
import { findInvalidGuarantor, listLimits } from '#modules/lending/application/application.limits.ts'
import { listOfferedLines } from '#modules/lending/application/application.queries.ts'
import { type CheckedLimit, findExcess } from '#modules/lending/cover/concentration.ts'
import { computeGoodsCover, type Cover, toLendingLines } from '#modules/lending/cover/goods.cover.ts'
import { LOAN, UNDRAWN } from '#modules/lending/loan/loan.states.ts'
import { toQuotedLine, toRejections } from '#modules/lending/routes/financing-quote/financing-quote.ts'
import { findMissingReport, listEvidence } from './evidence.ts'

interface UndrawnLoan {
  readonly owner: string
  readonly owner_id: number
  readonly bank_id: number
  readonly loan_state: number
  readonly amount: number
  readonly rate: number | null
  readonly tenor_days: number
  readonly policy_id: number | null
  readonly guarantor_ids: readonly number[]
}

/** Percent by which all prices fall. */
const FALLS = [10, 20, 30] as const

/** @param isForBank false leaves out the bank's limits and findings. Returns null for a loan that was drawn or has ended. */
export async function loadFinancingDecision(
  db: Db,
  id: number,
  { isForBank, language }: { readonly isForBank: boolean; readonly language: Language },
): Promise<FinancingDecision | null> {
  const { rows } = await sql<UndrawnLoan>`
    select organisation.name as owner, owner_id, bank_id, loan_state, coalesce(approve_amount, apply_amount) as amount, rate, tenor_days, policy_id,
           guarantor_ids
      from financing join organisation on organisation.id = owner_id
     where financing.id = ${id} and (loan_state <= ${LOAN.pledged} or loan_state = ${LOAN.returned})`.execute(db)
  const [request] = rows
  if (request === undefined) return null
  const cover = await computeGoodsCover(db, {
    bankId: request.bank_id,
    ownerId: request.owner_id,
    amount: request.amount,
    tenorDays: request.tenor_days,
    lines: await listOfferedLines(db, id),
    financingId: id,
    policyId: request.policy_id,
  })
  const limits = await listChecked(db, request, cover)
  const isApproved = UNDRAWN.some((state) => state === request.loan_state)
  const policyId = cover.terms?.id ?? 0
  const evidence = isForBank ? await listEvidence(db, { id, policyId }, language) : null
  const excesses = isApproved || !isForBank ? [] : limits.flatMap((limit) => findExcess(limit) ?? [])
  const guarantor = await findInvalidGuarantor(db, request.guarantor_ids, cover.maturity)
  const report = isApproved || !isForBank ? undefined : await findMissingReport(db, id, policyId)
  const refusals = [...cover.faults, ...excesses, guarantor, report].filter((failure) => failure !== undefined)
  return {
    owner: request.owner,
    amount: request.amount,
    tenor_days: request.tenor_days,
    rate: request.rate,
    ...describeCover(cover, request.amount, language),
    limits: isForBank ? limits.map((limit) => toLimitUse(limit, isApproved)) : null,
    evidence,
    faults: toRejections(refusals, language),
  }
}

const isPriced = ({ lines }: Cover): boolean => lines.length > 0 && lines.every(({ value }) => value !== undefined)

async function listChecked(db: Db, request: UndrawnLoan, cover: Cover): Promise<readonly CheckedLimit[]> {
  const { terms, lines, maturity } = cover
  if (terms === undefined || !isPriced(cover)) return []
  const { limits } = await listLimits(db, {
    record: { values: request },
    cover: { terms, lines, maturity },
    amount: request.amount,
  })
  return limits
}

/** The use of an approved loan is part of `used` already. */
const toLimitUse = ({ kind, name, limit, used, asked: requested }: CheckedLimit, isApproved: boolean): LimitUse => ({
  kind,
  name,
  limit,
  used: isApproved ? Math.max(0, used - requested) : used,
  after: isApproved ? used : used + requested,
})

function describeCover(cover: Cover, amount: number, language: Language) {
  const { terms, lines, eligible, cap, maturity } = cover
  const net = createFigure('fen', BigInt(amount), { kind: 'entered' })
  const ltv = isPriced(cover) ? computeLtv(net, eligible) : null
  return {
    maturity,
    pledge_rate: terms === undefined ? null : String(toLendingLines(terms).pledgeRate),
    eligible: toExplainedFigure(eligible),
    ltv: ltv === null ? null : toExplainedFigure(ltv),
    cap: cap === undefined ? null : toExplainedFigure(cap),
    lines: lines.map((line) => toQuotedLine(line, cover, language)),
    falls: isPriced(cover) ? listFalls(cover, net) : [],
  }
}

/** Eligible value is proportional to prices, so a fall of all prices by a percentage is one of the value. */
function listFalls({ terms, eligible }: Cover, net: Figure): FinancingDecision['falls'] {
  if (terms === undefined) return []
  const policy = toLendingLines(terms)
  return FALLS.map((percent) => {
    const value = multiply(eligible.value, toRatio(BigInt(100 - percent), 100n))
    const fallen = createFigure('fen', value, { kind: 'entered' })
    const { band, ltv } = computeRiskBand(policy, net, { kind: 'priced', eligible: fallen })
    return { percent, ltv: ltv === null ? null : String(ltv.shown), band }
  })
}
