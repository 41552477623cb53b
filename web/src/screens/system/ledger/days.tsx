// Whole days of the ledger as a file, for somebody who checks them without us.
import { Button } from 'antd'
import { useState } from 'react'
import { downloadDays } from '#api/endpoints/ledger.ts'
import { DayRange, type Days as Range, todayInShanghai } from '#generic/dates/day-range.tsx'
import { useLanguage } from '#i18n/index.ts'
import { Panel } from '../monitor/parts.tsx'
import { LEDGER_WORDS } from './words.ts'
import styles from './ledger.module.css'

export function Days() {
  const { language } = useLanguage()
  const [days, setDays] = useState<Range>(() => [todayInShanghai(), todayInShanghai()])
  const [isBusy, setIsBusy] = useState(false)
  const take = async () => {
    setIsBusy(true)
    try {
      await downloadDays(...days)
    } catch {
      // The shell has said why.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Panel title={LEDGER_WORDS.days[language]}>
      <p className={styles['muted']}>{LEDGER_WORDS.days_hint[language]}</p>
      <p className={styles['take']}>
        <DayRange value={days} onChange={setDays} />
        <Button type="primary" loading={isBusy} onClick={() => void take()}>
          {LEDGER_WORDS.take[language]}
        </Button>
      </p>
    </Panel>
  )
}
