import type { LotCount } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { TimelineEntry } from '#ui/data-display/timeline.tsx'
import { LOT_TITLES } from './titles.ts'
import styles from './lot.module.css'

export function CountEntry({ count }: { readonly count: LotCount }) {
  const { t } = useTranslation()
  const { counted_by, time, method, before, found, approved_by, evidence, record_no } = count
  const unit = t(LOT_TITLES.ton)
  return (
    <TimelineEntry
      who={counted_by}
      what={[t(LOT_TITLES.counted_by), method].filter((part) => part !== '').join(' · ')}
      time={time}
      kind={before === 0 ? 'begin' : 'decision'}
    >
      <p>
        {t(LOT_TITLES.found)} <Quantity value={found} unit={unit} />
        {before > 0 && found !== before && (
          <>
            {' ('}
            <Quantity value={found - before} unit={unit} isChange />)
          </>
        )}
      </p>
      <p className={styles['note']}>
        {`${record_no} · ${t(LOT_TITLES.approved_by)} ${approved_by}`}
        {evidence > 0 && ` · ${t(LOT_TITLES.evidence)} ${evidence}`}
      </p>
    </TimelineEntry>
  )
}
