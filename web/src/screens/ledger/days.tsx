// Whole days of the ledger as a file, for somebody who checks them without us.
import { startOfDay } from '@cangdan/protocol'
import { Button, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { downloadDays } from '#api/ledger.ts'
import { serverNow } from '#api/clock.ts'
import { useLanguage } from '#i18n/index.ts'
import { Panel } from '../monitor/parts.tsx'
import { LEDGER_WORDS } from './words.ts'
import styles from './ledger.module.css'

const DAY = 'YYYY-MM-DD'
/** Days in Shanghai, wherever one sits. */
const today = () => dayjs(new Date((startOfDay(serverNow()) + SHANGHAI_S) * 1000).toISOString().slice(0, 10))
const SHANGHAI_S = 8 * 3600

export function Days() {
  const { language } = useLanguage()
  const [[from, to], setDays] = useState<readonly [Dayjs, Dayjs]>(() => [today(), today()])
  const [isBusy, setIsBusy] = useState(false)
  const take = async () => {
    setIsBusy(true)
    try {
      await downloadDays(from.format(DAY), to.format(DAY))
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
        <DatePicker.RangePicker
          value={[from, to]}
          format={DAY}
          allowClear={false}
          disabledDate={(day) => day.isAfter(today())}
          placeholder={[LEDGER_WORDS.first_day[language], LEDGER_WORDS.last_day[language]]}
          onChange={(days) => {
            const [first, last] = days ?? []
            if (first && last) setDays([first, last])
          }}
        />
        <Button type="primary" loading={isBusy} onClick={() => void take()}>
          {LEDGER_WORDS.take[language]}
        </Button>
      </p>
    </Panel>
  )
}
