// Bar of a receipt's weight: free and encumbered parts.
import type { ReceiptShares } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { RECEIPT_PANEL_TITLES } from './titles.ts'
import styles from './receipt.module.css'

const KINDS = ['free', 'pledged', 'pledged_frozen', 'pledged_earmarked', 'frozen', 'earmarked', 'gone'] as const

/** Returns the parts of the bar; frozen and earmarked weight is separated from the pledged part. */
export function splitShares({ weight, remaining, ...shares }: ReceiptShares) {
  const pledged = shares.pledged - shares.pledged_frozen - shares.pledged_earmarked
  return { ...shares, pledged, gone: weight - remaining }
}

export function ShareBar({ shares }: { readonly shares: ReceiptShares }) {
  const { t } = useTranslation()
  const { weight, remaining } = shares
  const parts = splitShares(shares)
  const shown = KINDS.filter((kind) => parts[kind] > 0)
  // The legend shows the total pledged weight as the document does, followed by its frozen and earmarked parts.
  const legendShares = { ...shares, gone: weight - remaining }
  return (
    <>
      <div className={styles['bar']} aria-hidden="true">
        {shown.map((kind) => (
          <span key={kind} data-kind={kind} style={{ '--share': parts[kind] } as CSSProperties} />
        ))}
      </div>
      <dl className={styles['legend']}>
        {KINDS.filter((kind) => kind === 'free' || legendShares[kind] > 0).map((kind) => (
          <div key={kind} data-kind={kind}>
            <dt>{t(RECEIPT_PANEL_TITLES[kind])}</dt>
            <dd>
              <Quantity value={legendShares[kind]} unit={t(RECEIPT_PANEL_TITLES.ton)} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t(RECEIPT_PANEL_TITLES.of)}</dt>
          <dd>
            <Quantity value={weight} unit={t(RECEIPT_PANEL_TITLES.ton)} />
          </dd>
        </div>
      </dl>
    </>
  )
}
