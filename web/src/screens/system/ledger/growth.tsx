import { type LedgerInfo } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { Panel } from '../monitor/parts.tsx'
import { LEDGER_WORDS } from './words.ts'
import styles from './ledger.module.css'

export function Growth({ growth }: Pick<LedgerInfo, 'growth'>) {
  const { t, language } = useTranslation()
  const title = t(LEDGER_WORDS.growth)
  const most = growth.reduce((max, { entries }) => Math.max(max, entries), 1)
  return (
    <Panel title={title}>
      <ol className={styles['bars']} aria-label={title}>
        {growth.map(({ day, entries }) => {
          const said = t(LEDGER_WORDS.a_day, { day, count: formatNumber(language, entries) })
          return (
            <li key={day} title={said}>
              <span className={styles['bar']} style={{ blockSize: `${(entries / most) * 100}%` }} />
              <span className="visually-hidden">{said}</span>
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
