import { type ReceiptLot } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Timeline } from '#ui/data-display/timeline.tsx'
import { CountEntry } from '../lot/count-entry.tsx'
import { RECEIPT_PANEL_TITLES } from './titles.ts'

/** Decimals of a weight. */
const HUNDREDTHS = 2

export function LotNotice({ lot: { lot_no: lot, short } }: { readonly lot: ReceiptLot }) {
  const { t, language } = useTranslation()
  if (short === 0) return null
  const weight = formatNumber(language, short, HUNDREDTHS)
  return <Notice tone="danger">{t(RECEIPT_PANEL_TITLES.short, { lot, weight })}</Notice>
}

export function LotCounts({ lot: { lot_no: lot, counts } }: { readonly lot: ReceiptLot }) {
  const { t } = useTranslation()
  if (counts.length === 0) return null
  return (
    <>
      <h2>{`${t(RECEIPT_PANEL_TITLES.lot)} ${lot}`}</h2>
      <Timeline>
        {counts.map((count) => (
          <CountEntry key={count.id} count={count} />
        ))}
      </Timeline>
    </>
  )
}
