// What was counted of the lot that a receipt is of, and a notice where that is less than its receipts stand for.
import { fill, type ReceiptLot } from '@cangdan/protocol'
import { formatNumber, useLanguage } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Timeline } from '#ui/data-display/timeline.tsx'
import { CountEntry } from '../lot/count-entry.tsx'
import { RECEIPT_WORDS } from './words.ts'

/** Decimals of a weight. */
const HUNDREDTHS = 2

export function LotNotice({ lot: { lot_no: lot, short } }: { readonly lot: ReceiptLot }) {
  const { language } = useLanguage()
  if (short === 0) return null
  const weight = formatNumber(language, short, HUNDREDTHS)
  return <Notice tone="danger">{fill(RECEIPT_WORDS.short[language], { lot, weight })}</Notice>
}

export function LotCounts({ lot: { lot_no: lot, counts } }: { readonly lot: ReceiptLot }) {
  const { language } = useLanguage()
  if (counts.length === 0) return null
  return (
    <>
      <h2>{`${RECEIPT_WORDS.lot[language]} ${lot}`}</h2>
      <Timeline>
        {counts.map((count) => (
          <CountEntry key={count.id} count={count} />
        ))}
      </Timeline>
    </>
  )
}
