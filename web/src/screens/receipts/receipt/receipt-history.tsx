import type { ReceiptEntry, ReceiptLife, ReceiptStep } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { Timeline, TimelineEntry } from '#ui/data-display/timeline.tsx'
import { EntryProof } from '#screens/system/ledger/proof/entry-proof.tsx'
import { useVerifiedEntries } from '#screens/system/ledger/proof/use-verified-entries.ts'
import { RECEIPT_PANEL_TITLES } from './titles.ts'
import styles from './receipt.module.css'

export function ReceiptHistory({ life: { entries, steps, proofs } }: { readonly life: ReceiptLife }) {
  const { t } = useTranslation()
  const checked = useVerifiedEntries(proofs)
  return (
    <>
      {steps.length > 0 && (
        <>
          <h2>{t(RECEIPT_PANEL_TITLES.waiting)}</h2>
          <Timeline>
            {steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </Timeline>
        </>
      )}
      {entries.length > 0 && (
        <>
          <h2>{t(RECEIPT_PANEL_TITLES.life)}</h2>
          <Timeline>
            {entries.map((entry) => (
              <Entry key={entry.seq} entry={entry}>
                {proofs.entries
                  .filter(({ seq }) => seq === entry.seq)
                  .map((proof) => (
                    <EntryProof
                      key={proof.hash}
                      proof={proof}
                      checked={checked?.get(proof.seq)}
                      name={`${proofs.stream.replace(':', '-')}-${proof.seq}`}
                    />
                  ))}
              </Entry>
            ))}
          </Timeline>
        </>
      )}
    </>
  )
}

function Entry({ entry, children }: { readonly entry: ReceiptEntry; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { who, organisation, event, time, weight, operation, pledge, release, record_no, seq } = entry
  const name = who === '' ? t(RECEIPT_PANEL_TITLES.platform) : who
  return (
    <TimelineEntry
      who={organisation === '' ? name : `${name} · ${organisation}`}
      what={event}
      time={time}
      kind={seq === 0 ? 'begin' : 'decision'}
    >
      {weight !== null && (
        <p>
          <Quantity value={weight} unit={t(RECEIPT_PANEL_TITLES.ton)} />
          {operation !== null && operation.to_name !== '' && <To name={operation.to_name} />}
        </p>
      )}
      {weight === null && operation !== null && operation.to_name !== '' && (
        <p>
          <To name={operation.to_name} isFirst />
        </p>
      )}
      {operation !== null && (
        <p className={styles['reason']}>
          {`${operation.operation_no} · ${t(RECEIPT_PANEL_TITLES.asked_by)} ${operation.ask_name}`}
          {operation.reason !== '' && ` · ${t(RECEIPT_PANEL_TITLES.reason)}: ${operation.reason}`}
        </p>
      )}
      {pledge !== null && (
        <p className={styles['reason']}>
          {`${pledge.pledge_no} · ${t(RECEIPT_PANEL_TITLES.pledged_to)} ${pledge.bank_name}`}
        </p>
      )}
      {release !== null && (
        <p className={styles['reason']}>
          {`${release.release_no} · ${t(RECEIPT_PANEL_TITLES.release)} ${release.ask_name} · ${release.reason}`}
        </p>
      )}
      {record_no !== '' && <p className={styles['reason']}>{record_no}</p>}
      {children}
    </TimelineEntry>
  )
}

function To({ name, isFirst = false }: { readonly name: string; readonly isFirst?: boolean }) {
  const { t } = useTranslation()
  return <span>{`${isFirst ? '' : ' · '}${t(RECEIPT_PANEL_TITLES.to)} ${name}`}</span>
}

function Step({ step }: { readonly step: ReceiptStep }) {
  const { t } = useTranslation()
  const { ask_name, finish_name, kind, state, weight, to_name, reason, answer, create_time } = step
  const line = [state, finish_name].filter((part) => part !== '')
  return (
    <TimelineEntry who={ask_name} what={`${t(RECEIPT_PANEL_TITLES.asked)} ${kind}`} time={create_time}>
      <p>
        {line.join(' · ')}
        {weight !== null && (
          <>
            {' · '}
            <Quantity value={weight} unit={t(RECEIPT_PANEL_TITLES.ton)} />
          </>
        )}
        {to_name !== '' && <To name={to_name} />}
      </p>
      {reason !== '' && <p className={styles['reason']}>{reason}</p>}
      {answer !== '' && <p className={styles['reason']}>{`${t(RECEIPT_PANEL_TITLES.answer)}: ${answer}`}</p>}
    </TimelineEntry>
  )
}
