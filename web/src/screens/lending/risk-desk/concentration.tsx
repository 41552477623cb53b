import type { RiskDesk } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Bar } from '#screens/system/monitor/parts.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { RISK_TITLES } from './titles.ts'
import styles from './risk-desk.module.css'

const KINDS = ['owner', 'store', 'good'] as const
/** Hundredths of a percent in one decimal of a percent. */
const TENTH = 10

export function Concentration({ shares }: { readonly shares: RiskDesk['concentration'] }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles['note']}>{t(RISK_TITLES.concentration_note)}</p>
      {KINDS.map((kind) => (
        <section key={kind} className={styles['kind']} aria-label={t(RISK_TITLES[kind])}>
          <h3>{t(RISK_TITLES[kind])}</h3>
          {shares[kind].length === 0 && <p className={styles['note']}>—</p>}
          {shares[kind].map(({ name, amount, hundredths }) => (
            <div key={`${name} ${amount}`} className={styles['share']}>
              <span>{name}</span>
              <Money fen={amount} />
              <Bar percent={Math.floor(hundredths / TENTH) / TENTH} label={name} />
            </div>
          ))}
        </section>
      ))}
    </>
  )
}
