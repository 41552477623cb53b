// What a receipt stands for, as a bar: what its holder may dispose of, and what somebody else has a say in.
import type { ReceiptShares } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { useLanguage } from '#i18n/index.ts'
import { Quantity } from '#ui/quantity.tsx'
import { RECEIPT_WORDS } from './words.ts'
import styles from './receipt.module.css'

const KINDS = ['free', 'pledged', 'frozen', 'earmarked', 'gone'] as const

export function ShareBar({ shares }: { readonly shares: ReceiptShares }) {
  const { language } = useLanguage()
  const { weight, remaining } = shares
  const parts = { ...shares, gone: weight - remaining }
  const shown = KINDS.filter((kind) => parts[kind] > 0)
  return (
    <>
      <div className={styles['bar']} aria-hidden="true">
        {shown.map((kind) => (
          <span key={kind} data-kind={kind} style={{ '--share': parts[kind] } as CSSProperties} />
        ))}
      </div>
      <dl className={styles['legend']}>
        {KINDS.filter((kind) => kind === 'free' || parts[kind] > 0).map((kind) => (
          <div key={kind} data-kind={kind}>
            <dt>{RECEIPT_WORDS[kind][language]}</dt>
            <dd>
              <Quantity value={parts[kind]} unit={RECEIPT_WORDS.ton[language]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{RECEIPT_WORDS.of[language]}</dt>
          <dd>
            <Quantity value={weight} unit={RECEIPT_WORDS.ton[language]} />
          </dd>
        </div>
      </dl>
    </>
  )
}
