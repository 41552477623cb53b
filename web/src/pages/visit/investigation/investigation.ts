// An investigation before the approval of an application: a form in sections, photos and a signature.
import type { InvestigationPage, InvestigationReport } from '@cangdan/protocol'
import type { Input } from '#pages/ticket/client/ticket-calls.ts'
import { toPicture } from '#pages/ticket/drawing/signature-canvas.tsx'
import type { Draft } from '../draft/draft.ts'
import { isDone, readAmount } from '../parts/amounts.ts'
import { isSigned } from '../parts/signed.ts'
import type { VisitKind } from '../session/visit-kind.ts'

export const INVESTIGATION_STEPS = ['company', 'trade', 'checks', 'conclusion', 'photos', 'submit'] as const
export type InvestigationStep = (typeof INVESTIGATION_STEPS)[number]

export const COMPANY_TEXTS = ['sign_company', 'main_business', 'cooperation_history', 'credit_evaluation'] as const
export const TRADE_TEXTS = [
  'upstream_company',
  'downstream_company',
  'terminal_user',
  'business_flow',
  'transport_party',
  'transit_place',
  'quality_unit',
  'quantity_unit',
] as const
const OTHER_TEXTS = ['risk_point', 'supply_explain', 'conclusion'] as const
const TEXTS = [...COMPANY_TEXTS, ...TRADE_TEXTS, ...OTHER_TEXTS] as const
export type InvestigationText = (typeof TEXTS)[number]

/** Numbers of the checks on the wire. */
export const CHECKS = [1, 2, 3, 4, 5, 6, 7] as const

export interface InvestigationEntries {
  readonly texts: Readonly<Record<InvestigationText, string>>
  /** Percent as entered. */
  readonly interest_rate: string
  readonly business_begin_date: string
  readonly checks: readonly number[]
  readonly need_supply?: 0 | 1
  readonly approve_status?: 0 | 1
}

export type InvestigationDraft = Draft<InvestigationPage, InvestigationEntries, Input<InvestigationReport>>

/** Percent × 100. */
const MAX_RATE = 36_00

export const isRateValid = (entered: string): boolean =>
  !isDone(entered) || readAmount(entered, MAX_RATE, 2) !== undefined

/** Returns the steps that are not complete, in their order. */
export function findOpenSteps({ entries, signature }: InvestigationDraft): readonly InvestigationStep[] {
  const { texts, need_supply, approve_status } = entries
  const isOpen: Readonly<Record<InvestigationStep, boolean>> = {
    company: false,
    trade: !isRateValid(entries.interest_rate),
    checks: !isDone(texts.risk_point),
    conclusion:
      !isDone(texts.conclusion) ||
      approve_status === undefined ||
      need_supply === undefined ||
      (need_supply === 1 && !isDone(texts.supply_explain)),
    photos: false,
    submit: !isSigned(signature),
  }
  return INVESTIGATION_STEPS.filter((step) => isOpen[step])
}

/** Builds the report of a complete draft. */
export function buildInvestigationReport({
  entries,
  page,
  photos,
  signature,
}: InvestigationDraft): Input<InvestigationReport> {
  const { texts, need_supply = 0, approve_status = 0 } = entries
  const trimmed = Object.fromEntries(TEXTS.map((name) => [name, texts[name].trim()])) as typeof texts
  return {
    nonce: page.nonce,
    photos: [...photos],
    inspector_image: toPicture(signature),
    ...trimmed,
    supply_explain: need_supply === 1 ? trimmed.supply_explain : '',
    interest_rate: readAmount(entries.interest_rate, MAX_RATE, 2) ?? null,
    business_begin_date: entries.business_begin_date === '' ? null : entries.business_begin_date,
    checks: [...entries.checks],
    need_supply,
    approve_status,
  }
}

export const INVESTIGATION: VisitKind<InvestigationPage, InvestigationEntries, Input<InvestigationReport>> = {
  name: 'investigation',
  steps: INVESTIGATION_STEPS,
  emptyEntries: {
    texts: Object.fromEntries(TEXTS.map((name) => [name, ''])) as InvestigationEntries['texts'],
    interest_rate: '',
    business_begin_date: '',
    checks: [],
  },
  hasUnsent: () => false,
  sendEntries: async ({ page }) => page,
  isComplete: (draft) => findOpenSteps(draft).length === 0,
  buildReport: buildInvestigationReport,
}
