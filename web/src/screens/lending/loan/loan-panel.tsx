// On the page of a loan: what is owed, what is next, what its goods carry, when it falls due and what has happened.
import {
  ASSET_CLASSES,
  dayText,
  type ExplainedFigure,
  fill,
  LOAN_LIFE,
  type LoanLife,
  plainText,
} from '@cangdan/protocol'
import { useLanguage } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice, type NoticeTone } from '#ui/feedback/notice.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { BalanceCurve } from './balance-curve.tsx'
import { CoverNow } from './cover-now.tsx'
import { EventList } from './event-list.tsx'
import { Schedule } from './schedule.tsx'
import { Statement } from './statement.tsx'
import { Waiting } from './waiting.tsx'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

const TOPICS = ['financing', 'pledge', 'receipt', 'good_price_history']

export function LoanPanel({ record, isFlat = false }: PanelProps) {
  const { language } = useLanguage()
  const id = Number(record.row['id'])
  return (
    <PanelSection<LoanLife>
      call={LOAN_LIFE}
      id={id}
      topics={TOPICS}
      label={LOAN_WORDS.owed[language]}
      isFlat={isFlat}
    >
      {(life) => <Life life={life} id={id} row={record.row} />}
    </PanelSection>
  )
}

interface LifeProps {
  readonly life: LoanLife
  readonly id: number
  readonly row: PanelProps['record']['row']
}

function Life({ life, id, row }: LifeProps) {
  const { language } = useLanguage()
  return (
    <>
      <h2>{LOAN_WORDS.owed[language]}</h2>
      <div className={styles['owed']}>
        <Now life={life} id={id} />
        <Owed life={life} />
        <BalanceCurve points={life.balance} lines={life.cover?.lines} label={LOAN_WORDS.balance[language]} />
      </div>
      <h2>{LOAN_WORDS.cover[language]}</h2>
      {life.cover === null && life.loan_state < CLOSED && life.total.shown !== '0' ? (
        <Notice tone="warning">{LOAN_WORDS.unsecured[language]}</Notice>
      ) : (
        <CoverNow cover={life.cover} pledges={life.pledges} />
      )}
      <h2>{LOAN_WORDS.schedule[language]}</h2>
      <Schedule periods={life.periods} />
      <h2 className={styles['onScreen']}>{LOAN_WORDS.statement[language]}</h2>
      <Statement
        id={id}
        no={plainText(row['financing_no'])}
        days={[dayText(Number(row['draw_date'])), life.day]}
      />
      <h2>{LOAN_WORDS.events[language]}</h2>
      <EventList events={life.events} />
    </>
  )
}

const CLOSED = 10
const WRITTEN_OFF = 11
const SECONDS_OF_DAY = 86_400

/** How it stands, and what of it waits for its reader. */
function Now({ life, id }: { readonly life: LoanLife; readonly id: number }) {
  const { language } = useLanguage()
  const { loan_state: state, dpd, day, due_date, total } = life
  const days = Math.round((Date.parse(due_date) - Date.parse(day)) / 1000 / SECONDS_OF_DAY)
  const [tone, text]: readonly [NoticeTone, string] =
    state === CLOSED
      ? ['success', LOAN_WORDS.closed[language]]
      : state === WRITTEN_OFF
        ? ['danger', LOAN_WORDS.was_written_off[language]]
        : dpd > 0
          ? ['danger', fill(LOAN_WORDS.late[language], { days: dpd })]
          : total.shown === '0'
            ? ['success', LOAN_WORDS.settled_all[language]]
            : [
                'info',
                days > 0 ? fill(LOAN_WORDS.due_in[language], { days }) : LOAN_WORDS.due_today[language],
              ]
  return (
    <Notice
      tone={tone}
      title={text}
      actions={state < CLOSED ? <Waiting id={id} topics={TOPICS} /> : undefined}
    />
  )
}

function NextClass({
  reached,
  days,
}: {
  readonly reached: ExplainedFigure
  readonly days: LoanLife['next_class_days']
}) {
  const { language } = useLanguage()
  const next = Number(reached.shown) + 1
  if (days === null || !(next in ASSET_CLASSES)) return null
  const name = ASSET_CLASSES[next as keyof typeof ASSET_CLASSES][language]
  return <div className={styles['note']}>{fill(LOAN_WORDS.next_class[language], { days, name })}</div>
}

const PARTS = ['principal', 'interest', 'penalty', 'fee'] as const

function Owed({ life }: { readonly life: LoanLife }) {
  const { language } = useLanguage()
  const ltv = life.cover?.ltv ?? null
  // The books, and so every list, have nothing left of it.
  const isWrittenOff = life.loan_state === WRITTEN_OFF
  const totalName = LOAN_WORDS[isWrittenOff ? 'written_off' : 'total'][language]
  return (
    <>
      <Stats>
        {isWrittenOff && (
          <Stat name={LOAN_WORDS.total[language]}>
            <Money fen={0} />
          </Stat>
        )}
        <Stat name={`${totalName} · ${fill(LOAN_WORDS.as_of[language], { day: life.day })}`}>
          <FigureButton figure={life.total} name={totalName} />
        </Stat>
        {life.recovery !== null && (
          <>
            <Stat name={LOAN_WORDS.recovered[language]}>
              <Money fen={life.recovery.recovered} />
            </Stat>
            <Stat name={LOAN_WORDS.left_to_recover[language]}>
              <Money fen={life.recovery.left} />
            </Stat>
          </>
        )}
        {ltv !== null && (
          <Stat name={LOAN_WORDS.ltv[language]}>
            <FigureButton figure={ltv} name={LOAN_WORDS.ltv[language]} />
          </Stat>
        )}
      </Stats>
      <KeyValueList layout="stacked">
        {PARTS.map((part) => (
          <KeyValue key={part} name={LOAN_WORDS[part][language]}>
            <FigureButton figure={life.parts[part]} name={LOAN_WORDS[part][language]} />
          </KeyValue>
        ))}
        {life.claim !== null && (
          <KeyValue name={LOAN_WORDS.claim[language]}>
            <FigureButton figure={life.claim} name={LOAN_WORDS.claim[language]} />
          </KeyValue>
        )}
        <KeyValue name={LOAN_WORDS.drawn[language]}>
          <Money fen={life.drawn} />
        </KeyValue>
        {life.asset_class !== null && (
          <KeyValue name={LOAN_WORDS.asset_class[language]}>
            <FigureButton figure={life.asset_class} name={LOAN_WORDS.asset_class[language]} />
            <NextClass reached={life.asset_class} days={life.next_class_days} />
          </KeyValue>
        )}
      </KeyValueList>
    </>
  )
}
