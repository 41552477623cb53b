// Repayment panel: the allocation that posting would make and its other effects; after posting the actual allocation.
import {
  type Language,
  type LoanPreview,
  REPAYMENT_EVENTS,
  REPAYMENT_PREVIEW,
  type RepaymentEvents,
  type RepaymentPreview,
  type ReworkedRepayment,
} from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { FigureButton } from '#ui/figure/figure-button.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { EventList } from '../loan/event-list.tsx'
import { REPAYMENT_TITLES } from './titles.ts'
import styles from './repayment.module.css'

const TOPICS = ['repayment', 'financing']
/** Statuses submitted, matched and draft. */
const OPEN = new Set([0, 4, 5])
/** Statuses posted and reversed. */
const PAID_STATES = new Set([1, 3])

export function RepaymentPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const [id, status] = [Number(record.row['id']), Number(record.row['status'])]
  if (PAID_STATES.has(status))
    return (
      <PanelSection<RepaymentEvents>
        call={REPAYMENT_EVENTS}
        id={id}
        topics={TOPICS}
        label={t(REPAYMENT_TITLES.allocations)}
        isFlat={isFlat}
      >
        {({ events }) => (
          <>
            <h2>{t(REPAYMENT_TITLES.allocations)}</h2>
            <EventList events={events} />
          </>
        )}
      </PanelSection>
    )
  if (!OPEN.has(status)) return null
  return (
    <PanelSection<RepaymentPreview>
      call={REPAYMENT_PREVIEW}
      id={id}
      topics={TOPICS}
      label={t(REPAYMENT_TITLES.pays)}
      isFlat={isFlat}
    >
      {({ loans }) => loans.map((loan) => <Preview key={loan.id} preview={loan} isOneOfSeveral={loans.length > 1} />)}
    </PanelSection>
  )
}

const OWED = ['fee', 'penalty', 'interest', 'principal'] as const
const PAID = [...OWED, 'excess'] as const

interface PreviewProps {
  readonly preview: LoanPreview
  readonly isOneOfSeveral: boolean
}

function Preview({ preview, isOneOfSeveral }: PreviewProps) {
  const { t, language } = useTranslation()
  const { id, financing_no, is_recovery, amount, parts, left, claim_paid, total_left, accrued, others } = preview
  const isRestated = accrued.interest !== '0' || accrued.penalty !== '0'
  return (
    <>
      <h2 className={isOneOfSeveral ? styles['several'] : undefined}>
        {t(REPAYMENT_TITLES[is_recovery ? 'recovers' : 'pays'])}
        {isOneOfSeveral && (
          <>
            {' '}
            <ScreenLink to={`/pledge/loan/look/${id}`}>{financing_no}</ScreenLink> <Money fen={amount} />
          </>
        )}
      </h2>
      <KeyValueList layout="stacked">
        {PAID.filter((part) => part !== 'excess' || parts.excess.shown !== '0').map((part) => (
          <KeyValue key={part} name={t(REPAYMENT_TITLES[part])}>
            <FigureButton figure={parts[part]} name={t(REPAYMENT_TITLES[part])} />
          </KeyValue>
        ))}
        {claim_paid !== '0' && (
          <KeyValue name={t(REPAYMENT_TITLES.claim_paid)}>
            <Money fen={claim_paid} />
          </KeyValue>
        )}
      </KeyValueList>
      {isRestated && (
        <div className={styles['note']}>
          <Notice tone="info">
            {t(REPAYMENT_TITLES.accrued, {
              interest: formatSigned(accrued.interest, language),
              penalty: formatSigned(accrued.penalty, language),
            })}
          </Notice>
        </div>
      )}
      <h2>{t(REPAYMENT_TITLES[is_recovery ? 'left_to_recover' : 'left'])}</h2>
      <KeyValueList layout="stacked">
        <KeyValue name={t(REPAYMENT_TITLES.total)}>
          <FigureButton figure={total_left} name={t(REPAYMENT_TITLES.total)} />
        </KeyValue>
        {OWED.map((part) => (
          <KeyValue key={part} name={t(REPAYMENT_TITLES[part])}>
            <FigureButton figure={left[part]} name={t(REPAYMENT_TITLES[part])} />
          </KeyValue>
        ))}
      </KeyValueList>
      {others.length > 0 && <OtherRepayments others={others} />}
    </>
  )
}

const formatSigned = (fen: string, language: Language): string =>
  `${fen.startsWith('-') || fen === '0' ? '' : '+'}${formatNumber(language, fen, 2)}`

function OtherRepayments({ others }: { readonly others: readonly ReworkedRepayment[] }) {
  const { t, language } = useTranslation()
  return (
    <div className={styles['note']}>
      <Notice tone="warning" title={t(REPAYMENT_TITLES.others)}>
        <ul>
          {others.map(({ id, repay_no, value_date, change }) => (
            <li key={id}>
              <ScreenLink to={`/admins/contract/repayment/look/${id}`}>{repay_no}</ScreenLink> {value_date}{' '}
              {PAID.filter((part) => change[part] !== '0')
                .map((part) => `${t(REPAYMENT_TITLES[part])} ${formatSigned(change[part], language)}`)
                .join(' · ')}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
