// The open margin call of a loan: what restores the cover now, until when, and the proof of its notice.
import type { LoanCoverFigures } from '@cangdan/protocol'
import { getServerTime } from '#api/transport/clock.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Money, Quantity } from '#ui/data-display/quantity.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { LOAN_TITLES } from './titles.ts'

const SECONDS_PER_HOUR = 3600

export function OpenCall({ call }: { readonly call: NonNullable<LoanCoverFigures['call']> }) {
  const { t } = useTranslation()
  const { id, call_no: no, state_text: state, cash, goods, cure_by: until } = call
  const hours = Math.floor((until - getServerTime()) / SECONDS_PER_HOUR)
  return (
    <Notice tone="danger" title={`${t(LOAN_TITLES.open_call)} · ${state}`}>
      <KeyValueList layout="stacked">
        <KeyValue name={t(LOAN_TITLES.call_no)}>
          <ScreenLink to={`/pledge/call/look/${id}`}>{no}</ScreenLink>
        </KeyValue>
        {cash !== null && (
          <KeyValue name={t(LOAN_TITLES.call_cash)}>
            <Money fen={cash} />
          </KeyValue>
        )}
        {goods !== null && (
          <KeyValue name={t(LOAN_TITLES.call_goods)}>
            <Quantity value={goods} unit={t(LOAN_TITLES.ton)} />
          </KeyValue>
        )}
        <KeyValue name={t(LOAN_TITLES.call_until)}>
          {formatInstant(until)} · {hours < 0 ? t(LOAN_TITLES.call_over) : t(LOAN_TITLES.call_hours, { hours })}
        </KeyValue>
        <KeyValue name={t(LOAN_TITLES.call_notice)}>
          <DeliveryProof call={call} />
        </KeyValue>
      </KeyValueList>
      <p>{t(LOAN_TITLES.call_ways)}</p>
    </Notice>
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
