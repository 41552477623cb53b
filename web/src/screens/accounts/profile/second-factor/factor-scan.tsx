// Key of a new second factor as QR code and text. A separate chunk because the QR code library is large.
import type { NewFactorSecret } from '@cangdan/protocol'
import { QRCode } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { CopyButton } from './copy-button.tsx'
import { FACTOR_SECTION_TITLES } from './factor-titles.ts'
import styles from './factor.module.css'

export function FactorScan({ started: { secret, uri } }: { readonly started: NewFactorSecret }) {
  const { t } = useTranslation()
  return (
    <div className={styles['scan']}>
      <QRCode
        aria-label={t(FACTOR_SECTION_TITLES.qr)}
        type="svg"
        size={176}
        marginSize={2}
        bordered={false}
        color="var(--color-print)"
        bgColor="var(--color-on-solid)"
        value={uri}
      />
      <div>
        <p>{t(FACTOR_SECTION_TITLES.scan)}</p>
        <p className={styles['key']}>
          <span>{t(FACTOR_SECTION_TITLES.key)}</span>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} word={t(FACTOR_SECTION_TITLES.copy)} />
        </p>
      </div>
    </div>
  )
}
