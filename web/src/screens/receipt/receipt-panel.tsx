// On the page of a receipt: its quantities as a bar, the receipts it came of and became, and its life as it was lived.
import { RECEIPT_LIFE, type ReceiptLife, type ReceiptStep, type RelatedReceipt } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '#api/client.ts'
import { useLanguage, useTranslation } from '#i18n/index.ts'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useScreen } from '#runtime/screen.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageCard } from '#ui/page.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { Timeline, TimelineEntry } from '#ui/timeline.tsx'
import { ShareBar } from './share-bar.tsx'
import { RECEIPT_WORDS } from './words.ts'
import styles from './receipt.module.css'

const TOPICS = ['receipt', 'receipt_operation']

export function ReceiptPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = Number(record.row['id'])
  const { data, isError, refetch } = useQuery({
    queryKey: [RECEIPT_LIFE, id, language],
    queryFn: ({ signal }) => api.get<ReceiptLife>(RECEIPT_LIFE, { id }, { signal, quiet: true }),
    meta: { topics: TOPICS },
  })
  const content = (
    <section className={styles['panel']} aria-label={RECEIPT_WORDS.shares[language]}>
      {isError && data === undefined && (
        <Notice
          tone="danger"
          live="alert"
          actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        >
          {RECEIPT_WORDS.failed[language]}
        </Notice>
      )}
      {data !== undefined && <Life life={data} />}
    </section>
  )
  return isFlat ? content : <PageCard>{content}</PageCard>
}

function Life({
  life: { shares, issued, parents, children, steps, entries },
}: {
  readonly life: ReceiptLife
}) {
  const { language } = useLanguage()
  return (
    <>
      <h2>{RECEIPT_WORDS.shares[language]}</h2>
      {issued === null ? <p>{RECEIPT_WORDS.none_yet[language]}</p> : <ShareBar shares={shares} />}
      {parents.length + children.length > 0 && (
        <>
          <h2>{RECEIPT_WORDS.lineage[language]}</h2>
          <Related title={RECEIPT_WORDS.parents[language]} receipts={parents} />
          <Related title={RECEIPT_WORDS.children[language]} receipts={children} />
        </>
      )}
      {issued !== null && (
        <>
          <h2>{RECEIPT_WORDS.life[language]}</h2>
          <Timeline>
            {steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
            <TimelineEntry
              who={issued.by}
              what={RECEIPT_WORDS.issued[language]}
              time={issued.time}
              kind="begin"
            >
              {issued.written_by !== '' && (
                <p>
                  {issued.written_by} {RECEIPT_WORDS[parents.length === 0 ? 'wrote' : 'asked_for'][language]}
                </p>
              )}
            </TimelineEntry>
          </Timeline>
          <p className={styles['entries']}>
            {RECEIPT_WORDS.entries[language]} <Quantity value={entries} places={0} />
          </p>
        </>
      )}
    </>
  )
}

function Step({ step }: { readonly step: ReceiptStep }) {
  const { language } = useLanguage()
  const { ask_name, finish_name, kind, state, weight, to_name, reason, create_time, done_time } = step
  return (
    <TimelineEntry
      who={ask_name}
      what={`${RECEIPT_WORDS.asked[language]} ${kind}`}
      time={done_time ?? create_time}
      kind={done_time === null ? undefined : 'decision'}
    >
      <p>
        {[state, finish_name].filter((part) => part !== '').join(' · ')}
        {weight !== null && (
          <>
            {' · '}
            <Quantity value={weight} unit={RECEIPT_WORDS.ton[language]} />
          </>
        )}
        {to_name !== '' && ` · ${RECEIPT_WORDS.to[language]} ${to_name}`}
      </p>
      {reason !== '' && <p className={styles['reason']}>{reason}</p>}
    </TimelineEntry>
  )
}

interface RelatedProps {
  readonly title: string
  readonly receipts: readonly RelatedReceipt[]
}

function Related({ title, receipts }: RelatedProps) {
  const { language } = useLanguage()
  const { pathname } = useScreen()
  if (receipts.length === 0) return null
  const base = pathname.replace(/\/\d+$/, '')
  return (
    <div className={styles['related']}>
      <span>{title}</span>
      <ul>
        {receipts.map(({ id, contract_no, weight, life }) => (
          <li key={id}>
            <ScreenLink to={`${base}/${id}`}>{contract_no}</ScreenLink>
            <Quantity value={weight} unit={RECEIPT_WORDS.ton[language]} />
            <span>{life}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
