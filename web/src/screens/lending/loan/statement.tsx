import { LOAN_STATEMENT, type LoanStatementRequest } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { DayRange, type DayRangeValue } from '#generic/dates/day-range.tsx'
import { useTranslation } from '#i18n/index.ts'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

interface StatementProps {
  readonly id: number
  readonly no: string
  /** Day of the draw and last accounted day. */
  readonly days: DayRangeValue
}

const FORMATS = ['pdf', 'xlsx'] as const
type Format = LoanStatementRequest['format']

export function Statement({ id, no, days: all }: StatementProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<DayRangeValue>()
  const [busy, setBusy] = useState<Format>()
  const [from, to] = chosen ?? all
  const saveStatement = async (format: Format) => {
    setBusy(format)
    try {
      const body: LoanStatementRequest = { id, from, to, format }
      await api.save(LOAN_STATEMENT, { body, name: `${no} ${from} ${to}.${format}` })
    } catch {
      // The client has reported the failure.
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={styles['statement']}>
      <DayRange value={[from, to]} min={all[0]} onChange={setChosen} />
      {FORMATS.map((format) => (
        <Button
          key={format}
          loading={busy === format}
          disabled={busy !== undefined && busy !== format}
          onClick={() => void saveStatement(format)}
        >
          {t(LOAN_TITLES[format])}
        </Button>
      ))}
    </div>
  )
}
