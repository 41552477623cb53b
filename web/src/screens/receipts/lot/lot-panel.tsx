import { LOT_LIFE, type LotLife } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { Timeline } from '#ui/data-display/timeline.tsx'
import { CountEntry } from './count-entry.tsx'
import { LOT_TITLES, getStatusTitle } from './titles.ts'
import styles from './lot.module.css'

const TOPICS = ['lot', 'receipt', 'contract_record', 'zone']

export function LotPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  return (
    <PanelSection<LotLife>
      call={LOT_LIFE}
      id={Number(record.row['id'])}
      topics={TOPICS}
      label={t(LOT_TITLES.cover)}
      isFlat={isFlat}
    >
      {(life) => <LotDetails life={life} />}
    </PanelSection>
  )
}

function LotDetails({ life }: { readonly life: LotLife }) {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t(LOT_TITLES.cover)}</h2>
      {life.short > 0 && <Notice tone="danger">{t(LOT_TITLES.short_notice)}</Notice>}
      <Cover life={life} />
      <h2>{t(LOT_TITLES.receipts)}</h2>
      <Receipts life={life} />
      <h2>{t(LOT_TITLES.zone)}</h2>
      <Zone zone={life.zone} />
      <h2>{t(LOT_TITLES.counts)}</h2>
      <Timeline>
        {life.counts.map((count) => (
          <CountEntry key={count.id} count={count} />
        ))}
      </Timeline>
    </>
  )
}

const FIGURES = ['book', 'counted', 'limit', 'receipted', 'reserved', 'free', 'short'] as const

function Cover({ life }: { readonly life: LotLife }) {
  const { t } = useTranslation()
  const { book, counted, cover, receipted, reserved, free, short } = life
  const figures = { book, counted, limit: cover, receipted, reserved, free, short }
  const parts = [
    ...life.receipts.map(({ id, remaining }) => ({ key: String(id), kind: 'receipt', share: remaining })),
    { key: 'others', kind: 'others', share: life.others },
    { key: 'reserved', kind: 'reserved', share: reserved },
    { key: 'free', kind: 'free', share: free },
  ].filter(({ share }) => share > 0)
  return (
    <>
      <div className={styles['bar']} data-short={short > 0} aria-hidden="true">
        {parts.map(({ key, kind, share }) => (
          <span key={key} data-kind={kind} style={{ '--share': share } as CSSProperties} />
        ))}
      </div>
      <dl className={styles['figures']}>
        {FIGURES.filter((name) => name !== 'short' || short > 0).map((name) => (
          <div key={name} data-name={name}>
            <dt>{t(LOT_TITLES[name])}</dt>
            <dd>
              <Quantity value={figures[name]} unit={t(LOT_TITLES.ton)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Receipts({ life: { receipts, others } }: { readonly life: LotLife }) {
  const { t } = useTranslation()
  if (receipts.length === 0 && others === 0) return <p>{t(LOT_TITLES.no_receipts)}</p>
  return (
    <ul className={styles['receipts']}>
      {receipts.map(({ id, contract_no, holder, remaining, life }) => (
        <li key={id}>
          <ScreenLink to={`/pledge/receipt/look/${id}`}>{contract_no}</ScreenLink>
          <span>{holder}</span>
          <span>{life}</span>
          <Quantity value={remaining} unit={t(LOT_TITLES.ton)} />
        </li>
      ))}
      {others > 0 && (
        <li>
          <span>{t(LOT_TITLES.others)}</span>
          <Quantity value={others} unit={t(LOT_TITLES.ton)} />
        </li>
      )}
    </ul>
  )
}

function Zone({ zone: { code, warehouse, status, capacity, used } }: { readonly zone: LotLife['zone'] }) {
  const { t, language } = useTranslation()
  const share = { '--share': used, '--rest': Math.max(0, capacity - used) } as CSSProperties
  return (
    <div className={styles['zone']} data-status={status}>
      <p>
        <strong>{code}</strong> {warehouse} · {getStatusTitle(status)[language]}
      </p>
      <div className={styles['fill']} style={share} aria-hidden="true">
        <span />
      </div>
      <p>
        {t(LOT_TITLES.of_capacity)} <Quantity value={used} /> / <Quantity value={capacity} unit={t(LOT_TITLES.ton)} />
      </p>
    </div>
  )
}
