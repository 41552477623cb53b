// Downloads whole days of the ledger for external verification.
import { Button } from 'antd'
import { useState } from 'react'
import { downloadDays } from '#api/endpoints/ledger.ts'
import { DayRange, type Days as Range, todayInShanghai } from '#generic/dates/day-range.tsx'
import { useTranslation } from '#i18n/index.ts'
import { Panel } from '../monitor/parts.tsx'
import { LEDGER_WORDS } from './words.ts'
import styles from './ledger.module.css'

export function Days() {
  const { t } = useTranslation()
  const [days, setDays] = useState<Range>(() => [todayInShanghai(), todayInShanghai()])
  const [isBusy, setIsBusy] = useState(false)
  const take = async () => {
    setIsBusy(true)
    try {
      await downloadDays(...days)
    } catch {
      // The shell has reported the failure.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Panel title={t(LEDGER_WORDS.days)}>
      <p className={styles['muted']}>{t(LEDGER_WORDS.days_hint)}</p>
      <p className={styles['take']}>
        <DayRange value={days} onChange={setDays} />
        <Button type="primary" loading={isBusy} onClick={() => void take()}>
          {t(LEDGER_WORDS.take)}
        </Button>
      </p>
    </Panel>
  )
}
