import { RELEASE_DECISION, type ReleaseDecision } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { Money, Quantity, Ratio } from '#ui/data-display/quantity.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { QUOTE_TITLES } from '../financing-quote/titles.ts'
import { LOAN_TITLES } from '../loan/titles.ts'
import { Ltv, Refusals, Summary, useDecision } from './figures.tsx'
import { DECISION_TITLES } from './titles.ts'
import styles from './decision.module.css'

const TOPICS = [
  'release_order',
  'financing',
  'pledge',
  'receipt',
  'lot',
  'assay',
  'good_price_history',
  'good_price_qh',
  'margin_call',
  'abnormal_document',
]
/** `release_order.release_state`: requested, proposed, approved, suspended. */
const DECIDABLE = new Set([0, 1, 2, 8])

export function ReleaseDecisionPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  if (!DECIDABLE.has(Number(record.row['release_state']))) return null
  return (
    <PanelSection<ReleaseDecision | null>
      call={RELEASE_DECISION}
      id={Number(record.row['id'])}
      topics={TOPICS}
      label={t(DECISION_TITLES.title)}
      isFlat={isFlat}
    >
      {(decision) => decision !== null && <Details decision={decision} />}
    </PanelSection>
  )
}

/** Owner, weight and ratio, as the panel shows them. */
export function ReleaseSummary({ record }: PanelProps) {
  const { t } = useTranslation()
  const decision = useDecision<ReleaseDecision>(RELEASE_DECISION, record, TOPICS)
  if (decision === undefined) return null
  const { owner, goods, weight, after } = decision
  return (
    <Summary owner={owner} ltvName={t(DECISION_TITLES.ltv_after)} ltv={after?.ltv ?? null}>
      {goods} · <Quantity value={weight} unit={t(QUOTE_TITLES.ton)} />
    </Summary>
  )
}

function Details({ decision }: { readonly decision: ReleaseDecision }) {
  const { t } = useTranslation()
  const { owner, goods, weight, owed, pledge_rate: rate, before, after, releasable, faults } = decision
  const unit = t(QUOTE_TITLES.ton)
  return (
    <div className={styles['decision']}>
      <div className={styles['head']}>
        <h2>
          {owner} · {goods} · <Quantity value={weight} unit={unit} />
        </h2>
      </div>
      <Stats>
        <Stat name={t(DECISION_TITLES.ltv_after)}>
          <Ltv name={t(DECISION_TITLES.ltv_after)} ltv={after?.ltv ?? null} rate={rate} />
          {before !== null && before.ltv !== null && (
            <small>
              {t(DECISION_TITLES.ltv_before)} <Ratio hundredths={before.ltv.shown ?? 0} places={4} />
            </small>
          )}
        </Stat>
        {after !== null && (
          <Stat name={t(DECISION_TITLES.eligible_after)}>
            <FigureButton figure={after.eligible} name={t(DECISION_TITLES.eligible_after)} />
            <small>{t(LOAN_TITLES[after.band])}</small>
          </Stat>
        )}
        <Stat name={t(DECISION_TITLES.owed)}>
          <Money fen={owed} />
        </Stat>
        {releasable !== null && (
          <Stat name={t(DECISION_TITLES.releasable)}>
            <FigureButton figure={releasable} name={t(DECISION_TITLES.releasable)} />
            <small>
              {t(DECISION_TITLES.asked)} <Quantity value={weight} unit={unit} />
            </small>
          </Stat>
        )}
      </Stats>
      <Refusals faults={faults} />
    </div>
  )
}
