// Downloads whole days of the ledger for external verification.
import { Button } from 'antd'
import { useState } from 'react'
import { downloadDays } from '#api/endpoints/ledger.ts'
import { DayRange, type DayRangeValue as Range, getShanghaiToday } from '#generic/dates/day-range.tsx'
import { useTranslation } from '#i18n/index.ts'
import { Panel } from '../monitor/parts.tsx'
import { LEDGER_SCREEN_TITLES } from './titles.ts'
import styles from './ledger.module.css'

export function Days() {
  const { t } = useTranslation()
  const [days, setDays] = useState<Range>(() => [getShanghaiToday(), getShanghaiToday()])
  const [isBusy, setIsBusy] = useState(false)
  const downloadRange = async () => {
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
    <Panel title={t(LEDGER_SCREEN_TITLES.days)}>
      <p className={styles['muted']}>{t(LEDGER_SCREEN_TITLES.days_hint)}</p>
      <p className={styles['take']}>
        <DayRange value={days} onChange={setDays} />
        <Button type="primary" loading={isBusy} onClick={() => void downloadRange()}>
          {t(LEDGER_SCREEN_TITLES.take)}
        </Button>
      </p>
    </Panel>
  )
}
