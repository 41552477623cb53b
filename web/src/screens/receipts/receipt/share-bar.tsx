// What a receipt stands for, as a bar: what its holder may dispose of, and what somebody else has a say in.
import type { ReceiptShares } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { RECEIPT_WORDS } from './words.ts'
import styles from './receipt.module.css'

const KINDS = [
  'free',
  'pledged',
  'pledged_frozen',
  'pledged_earmarked',
  'frozen',
  'earmarked',
  'gone',
] as const

/** What each part of the bar has: of what is pledged, frozen goods and those that leave are parts of their own. */
export function partsOf({ weight, remaining, ...shares }: ReceiptShares) {
  const pledged = shares.pledged - shares.pledged_frozen - shares.pledged_earmarked
  return { ...shares, pledged, gone: weight - remaining }
}

export function ShareBar({ shares }: { readonly shares: ReceiptShares }) {
  const { t } = useTranslation()
  const { weight, remaining } = shares
  const parts = partsOf(shares)
  const shown = KINDS.filter((kind) => parts[kind] > 0)
  // What is pledged is said as a whole, as on the document; what is frozen of it, and what leaves, stand behind that.
  const said = { ...shares, gone: weight - remaining }
  return (
    <>
      <div className={styles['bar']} aria-hidden="true">
        {shown.map((kind) => (
          <span key={kind} data-kind={kind} style={{ '--share': parts[kind] } as CSSProperties} />
        ))}
      </div>
      <dl className={styles['legend']}>
        {KINDS.filter((kind) => kind === 'free' || said[kind] > 0).map((kind) => (
          <div key={kind} data-kind={kind}>
            <dt>{t(RECEIPT_WORDS[kind])}</dt>
            <dd>
              <Quantity value={said[kind]} unit={t(RECEIPT_WORDS.ton)} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t(RECEIPT_WORDS.of)}</dt>
          <dd>
            <Quantity value={weight} unit={t(RECEIPT_WORDS.ton)} />
          </dd>
        </div>
      </dl>
    </>
  )
}
