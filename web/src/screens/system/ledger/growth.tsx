import { type LedgerInfo } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { Panel } from '../monitor/parts.tsx'
import { LEDGER_SCREEN_TITLES } from './titles.ts'
import styles from './ledger.module.css'

export function Growth({ growth }: Pick<LedgerInfo, 'growth'>) {
  const { t, language } = useTranslation()
  const title = t(LEDGER_SCREEN_TITLES.growth)
  const most = growth.reduce((max, { entries }) => Math.max(max, entries), 1)
  return (
    <Panel title={title}>
      <ol className={styles['bars']} aria-label={title}>
        {growth.map(({ day, entries }) => {
          const label = t(LEDGER_SCREEN_TITLES.a_day, { day, count: formatNumber(language, entries) })
          return (
            <li key={day} title={label}>
              <span className={styles['bar']} style={{ blockSize: `${(entries / most) * 100}%` }} />
              <span className="visually-hidden">{label}</span>
            </li>
          )
        })}
      </ol>
      <p className={styles['ends']}>
        <span>{growth[0]?.day}</span>
        <span>{growth.at(-1)?.day}</span>
      </p>
    </Panel>
  )
}
