import {
  ASSET_CLASSES,
  formatShanghaiDay,
  type ExplainedFigure,
  LOAN_LIFE,
  type LoanLife,
  toPlainText,
} from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice, type NoticeTone } from '#ui/feedback/notice.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { GoodsTimeline } from '#screens/receipts/timeline/goods-timeline.tsx'
import { AgreedTerms } from './agreed-terms.tsx'
import { BalanceCurve } from './balance-curve.tsx'
import { CoverNow } from './cover-now.tsx'
import { EventList } from './event-list.tsx'
import { Schedule } from './schedule.tsx'
import { Statement } from './statement.tsx'
import { WaitingSteps } from './waiting-steps.tsx'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

const TOPICS = ['financing', 'margin_call', 'pledge', 'receipt', 'lot', 'assay', 'good_price_history', 'good_price_qh']

export function LoanPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const id = Number(record.row['id'])
  return (
    <PanelSection<LoanLife> call={LOAN_LIFE} id={id} topics={TOPICS} label={t(LOAN_TITLES.owed)} isFlat={isFlat}>
      {(life) => <LoanDetails life={life} id={id} row={record.row} />}
    </PanelSection>
  )
}

interface LoanDetailsProps {
  readonly life: LoanLife
  readonly id: number
  readonly row: PanelProps['record']['row']
}

function LoanDetails({ life, id, row }: LoanDetailsProps) {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t(LOAN_TITLES.owed)}</h2>
      <div className={styles['owed']}>
        <LoanStatus life={life} id={id} />
        <DebtFigures life={life} />
        <BalanceCurve points={life.balance} lines={life.cover?.lines} label={t(LOAN_TITLES.balance)} />
      </div>
      <h2>{t(LOAN_TITLES.cover)}</h2>
      {life.cover === null && life.loan_state < CLOSED && life.total.shown !== '0' ? (
        <Notice tone="warning">{t(LOAN_TITLES.unsecured)}</Notice>
      ) : (
        <CoverNow cover={life.cover} pledges={life.pledges} loan={id} />
      )}
      <AgreedTerms id={id} />
      <h2>{t(LOAN_TITLES.schedule)}</h2>
      <Schedule periods={life.periods} />
      <h2 className={styles['onScreen']}>{t(LOAN_TITLES.statement)}</h2>
      <Statement
        id={id}
        no={toPlainText(row['financing_no'])}
        days={[formatShanghaiDay(Number(row['draw_date'])), life.day]}
      />
      <h2>{t(LOAN_TITLES.events)}</h2>
      <EventList events={life.events} />
      <GoodsTimeline of={{ financing_id: id }} />
    </>
  )
}

const CLOSED = 10
const WRITTEN_OFF = 11
const SECONDS_OF_DAY = 86_400

function LoanStatus({ life, id }: { readonly life: LoanLife; readonly id: number }) {
  const { t } = useTranslation()
  const { loan_state: state, dpd, day, due_date, total } = life
  const days = Math.round((Date.parse(due_date) - Date.parse(day)) / 1000 / SECONDS_OF_DAY)
  const [tone, text]: readonly [NoticeTone, string] =
    state === CLOSED
      ? ['success', t(LOAN_TITLES.closed)]
      : state === WRITTEN_OFF
        ? ['danger', t(LOAN_TITLES.was_written_off)]
        : dpd > 0
          ? ['danger', t(LOAN_TITLES.late, { days: dpd })]
          : total.shown === '0'
            ? ['success', t(LOAN_TITLES.settled_all)]
            : ['info', days > 0 ? t(LOAN_TITLES.due_in, { days }) : t(LOAN_TITLES.due_today)]
  return (
    <Notice tone={tone} title={text} actions={state < CLOSED ? <WaitingSteps id={id} topics={TOPICS} /> : undefined} />
  )
}

function NextClass({
  reached,
  days,
}: {
  readonly reached: ExplainedFigure
  readonly days: LoanLife['next_class_days']
}) {
  const { t } = useTranslation()
  const next = Number(reached.shown) + 1
  if (days === null || !(next in ASSET_CLASSES)) return null
  const name = t(ASSET_CLASSES[next as keyof typeof ASSET_CLASSES])
  return <div className={styles['note']}>{t(LOAN_TITLES.next_class, { days, name })}</div>
}

const PARTS = ['principal', 'interest', 'penalty', 'fee'] as const

function DebtFigures({ life }: { readonly life: LoanLife }) {
  const { t } = useTranslation()
  const ltv = life.cover?.ltv ?? null
  // A written-off loan has no balance in the books and lists.
  const isWrittenOff = life.loan_state === WRITTEN_OFF
  const totalName = t(LOAN_TITLES[isWrittenOff ? 'written_off' : 'total'])
  return (
    <>
      <Stats>
        {isWrittenOff && (
          <Stat name={t(LOAN_TITLES.total)}>
            <Money fen={0} />
          </Stat>
        )}
        <Stat name={`${totalName} · ${t(LOAN_TITLES.as_of, { day: life.day })}`}>
          <FigureButton figure={life.total} name={totalName} />
        </Stat>
        {life.recovery !== null && (
          <>
            <Stat name={t(LOAN_TITLES.recovered)}>
              <Money fen={life.recovery.recovered} />
            </Stat>
            <Stat name={t(LOAN_TITLES.left_to_recover)}>
              <Money fen={life.recovery.left} />
            </Stat>
          </>
        )}
        {ltv !== null && (
          <Stat name={t(LOAN_TITLES.ltv)}>
            <FigureButton figure={ltv} name={t(LOAN_TITLES.ltv)} />
          </Stat>
        )}
      </Stats>
      <KeyValueList layout="stacked">
        {PARTS.map((part) => (
          <KeyValue key={part} name={t(LOAN_TITLES[part])}>
            <FigureButton figure={life.parts[part]} name={t(LOAN_TITLES[part])} />
          </KeyValue>
        ))}
        {life.claim !== null && (
          <KeyValue name={t(LOAN_TITLES.claim)}>
            <FigureButton figure={life.claim} name={t(LOAN_TITLES.claim)} />
          </KeyValue>
        )}
        <KeyValue name={t(LOAN_TITLES.drawn)}>
          <Money fen={life.drawn} />
        </KeyValue>
        {life.asset_class !== null && (
          <KeyValue name={t(LOAN_TITLES.asset_class)}>
            <FigureButton figure={life.asset_class} name={t(LOAN_TITLES.asset_class)} />
            <NextClass reached={life.asset_class} days={life.next_class_days} />
          </KeyValue>
        )}
      </KeyValueList>
    </>
  )
}
