// The open margin call of a loan: what restores the cover now, until when, and the proof of its notice.
import type { LoanCoverFigures } from '@cangdan/protocol'
import { findScreen } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { findListScreen } from '#generic/form/use-return-address.ts'
import { RecordActions } from '#generic/actions/record-actions.tsx'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Money, Quantity } from '#ui/data-display/quantity.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

const SECONDS_PER_HOUR = 3600
const BUSINESS_HOURS = 2
const MARGIN_CALL_LIST = 'seller_p/pledge/MarginCallList'
const APPLICATION_LIST = 'seller_p/pledge/ApplicationList'
const REPAYMENT_LIST = 'seller_p/contract/RepaymentList'
const CALL_ACTIONS = [
  'acknowledge',
  'dispute',
  'resolve',
  'ask',
  'extend',
  'decline',
  'propose',
  'declare',
  'refuse',
  'dossier',
]
const TOP_UP = ['topUp']

interface OpenCallProps {
  readonly call: NonNullable<LoanCoverFigures['call']>
  /** Id of the loan. */
  readonly loan: number
}

export function OpenCall({ call, loan }: OpenCallProps) {
  const { t } = useTranslation()
  const { id, call_no: no, state_text: state, default_step: step } = call
  return (
    <Notice
      tone="danger"
      title={`${t(LOAN_TITLES.open_call)} · ${state}`}
      actions={<RecordActions listPath={MARGIN_CALL_LIST} id={id} names={CALL_ACTIONS} />}
    >
      <KeyValueList layout="stacked">
        <KeyValue name={t(LOAN_TITLES.call_no)}>
          <ScreenLink to={`/pledge/call/look/${id}`}>{no}</ScreenLink>
        </KeyValue>
        <KeyValue name={t(LOAN_TITLES.call_until)}>
          <Deadline call={call} />
        </KeyValue>
        <KeyValue name={t(LOAN_TITLES.call_notice)}>
          <DeliveryProof call={call} />
        </KeyValue>
        {call.dispute !== null && <DisputeState dispute={call.dispute} />}
      </KeyValueList>
      {step > 0 && <p>{t(step === DECLARED ? LOAN_TITLES.call_default : LOAN_TITLES.call_default_proposed)}</p>}
      <CureWays call={call} loan={loan} />
    </Notice>
  )
}

const DECLARED = 2

function Deadline({ call }: Pick<OpenCallProps, 'call'>) {
  const { t } = useTranslation()
  const { cure_by: until, calendar, calendar_gap: year } = call
  const hours = Math.floor((until - getServerTime()) / SECONDS_PER_HOUR)
  return (
    <>
      {formatInstant(until)} · {hours < 0 ? t(LOAN_TITLES.call_over) : t(LOAN_TITLES.call_hours, { hours })}
      {calendar === BUSINESS_HOURS && <div className={styles['note']}>{t(LOAN_TITLES.call_business)}</div>}
      {year !== null && (
        <div className={styles['note']}>{t(LOAN_TITLES.call_calendar_gap, { year: String(year) })}</div>
      )}
    </>
  )
}

function DisputeState({ dispute }: { readonly dispute: NonNullable<OpenCallProps['call']['dispute']> }) {
  const { t } = useTranslation()
  const { state_text: state, disputed, undisputed, until, accepted, remainder, remainder_by: by } = dispute
  return (
    <>
      <KeyValue name={t(LOAN_TITLES.call_dispute)}>{state}</KeyValue>
      <KeyValue name={t(LOAN_TITLES.call_disputed)}>
        <Money fen={disputed} />
      </KeyValue>
      {accepted === null || remainder === null || by === null ? (
        <>
          <KeyValue name={t(LOAN_TITLES.call_undisputed)}>
            <Money fen={undisputed} />
          </KeyValue>
          <KeyValue name={t(LOAN_TITLES.call_answer_until)}>{formatInstant(until)}</KeyValue>
        </>
      ) : (
        <>
          <KeyValue name={t(LOAN_TITLES.call_accepted)}>
            <Money fen={accepted} />
          </KeyValue>
          <KeyValue name={t(LOAN_TITLES.call_remainder)}>
            <Money fen={remainder} /> · {formatInstant(by)}
          </KeyValue>
        </>
      )}
    </>
  )
}

/** Ways to restore the cover, with the figures of now. */
function CureWays({ call: { cash, goods, spec }, loan }: OpenCallProps) {
  const { t } = useTranslation()
  const { menu } = useSession()
  const repayments = findListScreen(menu, REPAYMENT_LIST)?.replace(/list$/, 'add')
  return (
    <>
      <p className={styles['ways']}>{t(LOAN_TITLES.call_ways)}</p>
      <ul className={styles['ways']}>
        {cash !== null && (
          <li>
            <span>
              {t(LOAN_TITLES.call_pay)} <Money fen={cash} />
            </span>
            {repayments !== undefined && findScreen(menu, repayments) !== undefined && (
              <ScreenLink to={`${repayments}?financing_id=${loan}`}>{t(LOAN_TITLES.call_pay_link)}</ScreenLink>
            )}
          </li>
        )}
        <li>
          <span>
            {goods === null ? (
              t(LOAN_TITLES.call_top_up_any)
            ) : (
              <>
                {t(LOAN_TITLES.call_top_up, { spec: spec ?? '' })} <Quantity value={goods} unit={t(LOAN_TITLES.ton)} />
              </>
            )}
          </span>
          <RecordActions listPath={APPLICATION_LIST} id={loan} names={TOP_UP} />
        </li>
        <li>{t(LOAN_TITLES.call_substitute)}</li>
      </ul>
    </>
  )
}

function DeliveryProof({ call }: { readonly call: NonNullable<LoanCoverFigures['call']> }) {
  const { t } = useTranslation()
  const steps = [
    [LOAN_TITLES.call_sent, call.notice_time],
    [LOAN_TITLES.call_seen, call.seen_time],
    [LOAN_TITLES.call_acknowledged, call.acknowledge_time],
  ] as const
  return steps.flatMap(([text, time]) => (time === null ? [] : [t(text, { time: formatInstant(time) })])).join(' · ')
}
