import type { RiskDesk } from '@cangdan/protocol'
import { formatDate, formatNumber, formatRatio, useTranslation } from '#i18n/index.ts'
import { Bar } from '#screens/system/monitor/parts.tsx'
import { RISK_TITLES } from './titles.ts'
import styles from './risk-desk.module.css'

/** Hundredths of a percent in one decimal of a percent. */
const TENTH = 10
const FULL = 100_00
const HALF = 50_00
const getTone = (hundredths: number) => (hundredths === FULL ? undefined : hundredths < HALF ? 'danger' : 'warning')

/** The share of pledged goods with a recent inspection, by bank and by storage firm, the smallest first. */
export function Inspected({ shares }: { readonly shares: RiskDesk['inspected'] }) {
  const { t } = useTranslation()
  const kinds = shares.bank.length === 0 ? [] : (['bank', 'store'] as const)
  return (
    <>
      <p className={styles['note']}>{t(RISK_TITLES.inspected_note)}</p>
      {kinds.length === 0 && <p>{t(RISK_TITLES.none_pledged)}</p>}
      {kinds.map((kind) => (
        <section key={kind} className={styles['kind']} aria-label={t(RISK_TITLES[kind])}>
          <h3>{t(RISK_TITLES[kind])}</h3>
          {shares[kind].map((share) => (
            <Share key={share.id} share={share} />
          ))}
        </section>
      ))}
    </>
  )
}

type ShareProps = { readonly share: RiskDesk['inspected']['bank'][number] }

function Share({ share: { name, pledged, inspected, hundredths, oldest } }: ShareProps) {
  const { t, language } = useTranslation()
  const toTonnes = (weight: string) => formatNumber(language, weight, 2)
  return (
    <div className={styles['share']}>
      <span>{name}</span>
      <strong className={styles['band']} data-tone={getTone(hundredths)}>
        {formatRatio(language, hundredths, 2)}
      </strong>
      <span className={styles['note']}>
        {t(RISK_TITLES.inspected_of, { inspected: toTonnes(inspected), pledged: toTonnes(pledged) })}
        {' · '}
        {oldest === null ? t(RISK_TITLES.never_inspected) : t(RISK_TITLES.oldest, { day: formatDate(oldest) })}
      </span>
      <Bar percent={Math.floor(hundredths / TENTH) / TENTH} label={name} isGood />
    </div>
  )
}
