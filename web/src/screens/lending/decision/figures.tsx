// Components of both decision panels: ratio with its limit, usage bar, summary, and reasons for a refusal.
import type { ExplainedFigure, QuoteRejection, RecordResponse } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createPanelQuery } from '#generic/look/panel-query.ts'
import { Ratio } from '#ui/data-display/quantity.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DECISION_TITLES } from './titles.ts'
import styles from './decision.module.css'

interface BarProps {
  /** Both in the same unit; a part above the whole is a full bar. */
  readonly part: number
  readonly whole: number
}

const PERCENT = 100

/** Decorative: screen readers read the adjacent numbers. */
export function Bar({ part, whole }: BarProps) {
  const share = whole === 0 ? PERCENT : Math.min(PERCENT, (part / whole) * PERCENT)
  return (
    <span className={styles['bar']} aria-hidden>
      <span style={{ width: `${share}%` }} data-full={part > whole || undefined} />
    </span>
  )
}

interface LtvProps {
  readonly name: string
  readonly ltv: ExplainedFigure | null
  /** Parts per million; null without a policy. */
  readonly rate: string | null
}

export function Ltv({ name, ltv, rate }: LtvProps) {
  const { t } = useTranslation()
  if (ltv === null) return <span className={styles['none']}>{t(DECISION_TITLES.not_valued)}</span>
  return (
    <>
      <FigureButton figure={ltv} name={name} />
      {rate !== null && (
        <>
          <Bar part={Number(ltv.shown)} whole={Number(rate)} />
          <small>
            {t(DECISION_TITLES.at_most)} <Ratio hundredths={rate} places={4} />
          </small>
        </>
      )}
    </>
  )
}

/** Returns the response that the panel of the record shows; undefined while it loads, or without figures. */
export function useDecision<Decision>(call: string, { row }: RecordResponse, topics: readonly string[]) {
  const { language } = useTranslation()
  const { data } = useQuery({
    ...createPanelQuery<Decision | null>(call, Number(row['id']), language),
    meta: { topics },
  })
  return data ?? undefined
}

interface SummaryProps {
  readonly owner: string
  /** The amount, or the goods with their weight. */
  readonly children: ReactNode
  readonly ltvName: string
  readonly ltv: ExplainedFigure | null
}

export function Summary({ owner, children, ltvName, ltv }: SummaryProps) {
  return (
    <p className={styles['summary']}>
      <strong>{owner}</strong> · <strong>{children}</strong>
      {ltv !== null && ltv.shown !== null && (
        <>
          {' · '}
          {ltvName} <Ratio hundredths={ltv.shown} places={4} />
        </>
      )}
    </p>
  )
}

export function Refusals({ faults }: { readonly faults: readonly QuoteRejection[] }) {
  return faults.map(({ code, message }) => (
    <Notice key={`${code}/${message}`} tone="warning">
      {message}
    </Notice>
  ))
}
