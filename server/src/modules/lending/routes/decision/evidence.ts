// Lists the evidence for a decision on a loan: reports, counts, abnormal documents, contracts, insurance, search of the register.
import { type Evidence, fill, formatGrouped, type Language, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { CONTRACT_KINDS } from '#modules/lending/policy/contract-kinds.ts'
import { LOAN } from '#modules/lending/loan/loan.states.ts'
import { EVIDENCE } from './decision.titles.ts'

interface EvidenceRow {
  readonly loan_state: number
  readonly report_result: 1 | 2 | null
  readonly is_visit_needed: boolean
  /** Of the last accepted report since the submission: 1 in favour, 2 against. */
  readonly visit_result: 1 | 2 | null
  readonly lots: number
  readonly counted: number
  readonly counted_day: string | null
  readonly abnormal_no: string | null
  readonly missing: readonly (keyof typeof CONTRACT_KINDS)[]
  /** Fen; null without pledges. */
  readonly insured: number | null
  readonly insured_until: string | null
  /** 2 if one search found a registration. */
  readonly search_result: 1 | 2 | null
}

/** @param policyId the policy that applies, 0 for none */
export async function listEvidence(
  db: Db,
  { id, policyId }: { readonly id: number; readonly policyId: number },
  language: Language,
): Promise<readonly Evidence[]> {
  const { rows } = await sql<EvidenceRow>`
    select loan_state, report_result,
           coalesce(policy.report_needed = 1, false) as is_visit_needed,
           (select approve_status from investigation report
             where report.financing_id = financing.id and report.state = 3 and report.submit_time > financing.submit_time
             order by report.submit_time desc limit 1) as visit_result,
           goods.lots, goods.counted, goods.counted_day, goods.abnormal_no,
           list_missing_contracts(financing.id) as missing, secured.*
      from financing left join risk_policy policy on policy.id = ${policyId},
           lateral (
             select count(*)::int as lots, count(*) filter (where visited.time > localtimestamp - make_interval(days => coalesce(policy.inspect_days, 0)::int))::int as counted, min(visited.time::date)::text as counted_day,
                    min(find_severe_document(offered.lot_id, offered.id)) as abnormal_no
               from (select receipt.id, receipt.lot_id from receipt where receipt.id in (
                      select receipt_id from financing_line where financing_id = financing.id
                       union select receipt_id from pledge where financing_id = financing.id and pledge_state <= 2)) as offered
               left join lateral (
                 select max(line.count_time) at time zone 'Asia/Shanghai' as time
                   from inspection_line line join inspection visit on visit.id = line.inspection_id
                  where line.lot_id = offered.lot_id and visit.state = 3) as visited on true) as goods,
           lateral (
             select sum(insure_amount)::bigint as insured, min(insure_end)::text as insured_until, max(search_result)::int as search_result
               from pledge where financing_id = financing.id and pledge_state <= 2) as secured
     where financing.id = ${id}`.execute(db)
  return rows.flatMap((row) => describeEvidence(row, language))
}

function describeEvidence(row: EvidenceRow, language: Language): readonly Evidence[] {
  const describe = (
    state: Evidence['state'],
    name: Title,
    text: Title,
    values: Readonly<Record<string, string | number>> = {},
  ): Evidence => ({ state, name: name[language], text: fill(text[language], values) })
  const {
    report_result: result,
    visit_result: visit,
    missing,
    insured,
    insured_until: until,
    search_result: search,
  } = row
  const kinds = missing.map((kind) => CONTRACT_KINDS[kind][language]).join(', ')
  return [
    result === null
      ? describe('open', EVIDENCE.report, EVIDENCE.report_none)
      : describe(result === 1 ? 'good' : 'bad', EVIDENCE.report, EVIDENCE[`report_${result}`]),
    ...(row.is_visit_needed || visit !== null
      ? [
          visit === null
            ? describe('open', EVIDENCE.visit, EVIDENCE.visit_none)
            : describe(visit === 1 ? 'good' : 'bad', EVIDENCE.visit, EVIDENCE[`report_${visit}`]),
        ]
      : []),
    row.counted === row.lots && row.counted_day !== null
      ? describe('good', EVIDENCE.count, EVIDENCE.count_all, { day: row.counted_day })
      : describe('open', EVIDENCE.count, EVIDENCE.count_some, { n: row.counted, all: row.lots }),
    row.abnormal_no === null
      ? describe('good', EVIDENCE.abnormal, EVIDENCE.abnormal_none)
      : describe('bad', EVIDENCE.abnormal, ABNORMAL_NO, { no: row.abnormal_no }),
    row.loan_state < LOAN.approved
      ? describe('open', EVIDENCE.contracts, EVIDENCE.contracts_later)
      : kinds === ''
        ? describe('good', EVIDENCE.contracts, EVIDENCE.contracts_good)
        : describe('open', EVIDENCE.contracts, EVIDENCE.contracts_missing, { kinds }),
    insured === null || until === null
      ? describe('open', EVIDENCE.insurance, EVIDENCE.none)
      : describe('good', EVIDENCE.insurance, EVIDENCE.insurance_text, {
          amount: formatGrouped(insured, 2, language),
          day: until,
        }),
    search === null
      ? describe('open', EVIDENCE.registration, EVIDENCE.none)
      : describe(search === 1 ? 'good' : 'bad', EVIDENCE.registration, EVIDENCE[`registration_${search}`]),
  ]
}

const ABNORMAL_NO: Title = { zh: '{no}', en: '{no}', es: '{no}', ja: '{no}' }

/** Returns `report_not_accepted` if the policy needs a report in favour, as the trigger of the approval does. */
export async function findMissingReport(db: Db, id: number, policyId: number): Promise<Failure | undefined> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select has_missing_report(financing, ${policyId}) as is_missing from financing where id = ${id}`.execute(db)
  return rows[0]?.is_missing === true ? new Failure('report_not_accepted') : undefined
}
