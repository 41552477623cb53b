// The key of a new second factor, as a QR code and as text. A part by itself: the code that draws it is large.
import type { FactorStarted } from '@cangdan/protocol'
import { QRCode } from 'antd'
import { useLanguage } from '#i18n/index.ts'
import { CopyButton } from './copy-button.tsx'
import { FACTOR_WORDS } from './factor-words.ts'
import styles from './factor.module.css'

export function FactorScan({ started: { secret, uri } }: { readonly started: FactorStarted }) {
  const { language } = useLanguage()
  return (
    <div className={styles['scan']}>
      <QRCode
        aria-label={FACTOR_WORDS.qr[language]}
        type="svg"
        size={176}
        marginSize={2}
        bordered={false}
        color="var(--color-print)"
        bgColor="var(--color-on-solid)"
        value={uri}
      />
      <div>
        <p>{FACTOR_WORDS.scan[language]}</p>
        <p className={styles['key']}>
          <span>{FACTOR_WORDS.key[language]}</span>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} word={FACTOR_WORDS.copy[language]} />
        </p>
      </div>
    </div>
  )
}
