import { FINANCING_DECISION, type FinancingDecision } from '@cangdan/protocol'
import { formatRatio, useTranslation } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { Money, Ratio } from '#ui/data-display/quantity.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { QuotedLines } from '../financing-quote/quote-body.tsx'
import { LoanPanel } from '../loan/loan-panel.tsx'
import { LOAN_TITLES } from '../loan/titles.ts'
import { Bar, Ltv, Refusals, Summary, useDecision } from './figures.tsx'
import { DECISION_TITLES } from './titles.ts'
import styles from './decision.module.css'

const TOPICS = [
  'financing',
  'pledge',
  'receipt',
  'lot',
  'assay',
  'good_price_history',
  'good_price_qh',
  'risk_policy',
  'contract',
  'abnormal_document',
  'inspection',
  'investigation',
]
/** `financing.loan_state` from the draw to the write-off. */
const DRAWN = { first: 7, last: 11 } as const
const RETURNED = 12

/** Figures of the application; after the draw, those of the loan. */
export function FinancingDecisionPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const state = Number(record.row['loan_state'])
  if (state >= DRAWN.first && state <= DRAWN.last) return <LoanPanel record={record} isFlat={isFlat} />
  if (state > RETURNED) return null
  return (
    <PanelSection<FinancingDecision | null>
      call={FINANCING_DECISION}
      id={Number(record.row['id'])}
      topics={TOPICS}
      label={t(DECISION_TITLES.title)}
      isFlat={isFlat}
    >
      {(decision) => decision !== null && <Details decision={decision} />}
    </PanelSection>
  )
}

/** Owner, amount and ratio, as the panel shows them. */
export function FinancingSummary({ record }: PanelProps) {
  const { t } = useTranslation()
  const decision = useDecision<FinancingDecision>(FINANCING_DECISION, record, TOPICS)
  if (decision === undefined) return null
  const { owner, amount, ltv } = decision
  return (
    <Summary owner={owner} ltvName={t(DECISION_TITLES.ltv)} ltv={ltv}>
      <Money fen={amount} />
    </Summary>
  )
}

function Details({ decision }: { readonly decision: FinancingDecision }) {
  const { t } = useTranslation()
  const { owner, amount, rate, tenor_days: days, maturity, limits, evidence, falls, lines, faults } = decision
  return (
    <div className={styles['decision']}>
      <div className={styles['head']}>
        <h2>
          {owner} · <Money fen={amount} />
        </h2>
        <p>
          {rate !== null && (
            <>
              {t(DECISION_TITLES.rate)} <Ratio hundredths={rate} />
              {' · '}
            </>
          )}
          {t(DECISION_TITLES.terms, { days, due: maturity })}
        </p>
      </div>
      <KeyFigures decision={decision} />
      <Refusals faults={faults} />
      {limits !== null && limits.length > 0 && <Limits limits={limits} />}
      {evidence !== null && <EvidenceList evidence={evidence} />}
      {falls.length > 0 && <Falls falls={falls} />}
      <section aria-label={t(DECISION_TITLES['kind.goods'])}>
        <h3>{t(DECISION_TITLES['kind.goods'])}</h3>
        <QuotedLines lines={lines} />
      </section>
    </div>
  )
}

function KeyFigures({ decision }: { readonly decision: FinancingDecision }) {
  const { t } = useTranslation()
  const { ltv, pledge_rate, eligible, cap, amount, limits } = decision
  const owner = limits?.find(({ kind }) => kind === 'owner')
  return (
    <Stats>
      <Stat name={t(DECISION_TITLES.ltv)}>
        <Ltv name={t(DECISION_TITLES.ltv)} ltv={ltv} rate={pledge_rate} />
      </Stat>
      <Stat name={t(DECISION_TITLES.eligible)}>
        <FigureButton figure={eligible} name={t(DECISION_TITLES.eligible)} />
      </Stat>
      {cap !== null && (
        <Stat name={t(DECISION_TITLES.cap)}>
          <FigureButton figure={cap} name={t(DECISION_TITLES.cap)} />
          <small>
            {t(DECISION_TITLES.left)} <Money fen={String(BigInt(cap.shown ?? 0) - BigInt(amount))} />
          </small>
        </Stat>
      )}
      {owner !== undefined && (
        <Stat name={t(DECISION_TITLES.exposure)}>
          <Money fen={owner.after} />
          <Bar part={owner.after} whole={owner.limit} />
          <small>
            {t(DECISION_TITLES.limit)} <Money fen={owner.limit} hasUnit={false} />
          </small>
        </Stat>
      )}
    </Stats>
  )
}

function Limits({ limits }: { readonly limits: NonNullable<FinancingDecision['limits']> }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t(DECISION_TITLES.limits)}>
      <h3>
        {t(DECISION_TITLES.limits)} <small>{t(DECISION_TITLES.limits_note)}</small>
      </h3>
      <ul className={styles['limits']}>
        {limits.map(({ kind, name, limit, used, after }) => (
          <li key={`${kind}/${name}`}>
            <span>{t(DECISION_TITLES[`kind.${kind}`])}</span>
            <strong>{name}</strong>
            <span className={styles['use']}>
              <Money fen={used} hasUnit={false} /> → <Money fen={after} hasUnit={false} />
              {' / '}
              <Money fen={limit} />
            </span>
            <Bar part={after} whole={limit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EvidenceList({ evidence }: { readonly evidence: NonNullable<FinancingDecision['evidence']> }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t(DECISION_TITLES.evidence)}>
      <h3>{t(DECISION_TITLES.evidence)}</h3>
      <ul className={styles['evidence']}>
        {evidence.map(({ state, name, text }) => (
          <li key={name} data-state={state}>
            <span className={styles['state']}>{t(DECISION_TITLES[`state.${state}`])}</span>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Falls({ falls }: { readonly falls: FinancingDecision['falls'] }) {
  const { t, language } = useTranslation()
  return (
    <section aria-label={t(DECISION_TITLES.falls)}>
      <h3>{t(DECISION_TITLES.falls)}</h3>
      <table className={styles['falls']}>
        <thead>
          <tr>
            <th scope="col">{t(DECISION_TITLES.fall)}</th>
            <th scope="col" data-number>
              {t(DECISION_TITLES.ltv_short)}
            </th>
            <th scope="col">{t(DECISION_TITLES.band)}</th>
          </tr>
        </thead>
        <tbody>
          {falls.map(({ percent, ltv, band }) => (
            <tr key={percent} data-band={band}>
              <th scope="row">−{percent} %</th>
              <td data-number>{ltv === null ? '—' : formatRatio(language, ltv, 4)}</td>
              <td className={styles['band']}>{t(LOAN_TITLES[band])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
