import { Button } from 'antd'
import { reconnectNow } from '#api/transport/connection.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { formatDate, formatInstant, useTranslation } from '#i18n/index.ts'
import styles from './cut-off.module.css'

export interface OfflineNoticeProps {
  /** Seconds since 1970. */
  readonly asOf: number | undefined
  /** Whether the rows belong to another page or filter than the current one. */
  readonly isOther: boolean
}

export function OfflineNotice({ asOf, isOther }: OfflineNoticeProps) {
  const { t } = useTranslation()
  const time = asOf === undefined ? '–' : formatClockTime(asOf)
  return (
    <output className={styles['notice']}>
      <span>
        <strong>{t('list.cut_off')}</strong> {t(isOther ? 'list.cut_off_other' : 'list.cut_off_rows', { time })}
      </span>
      <Button size="small" onClick={reconnectNow}>
        {t('list.cut_off_retry')}
      </Button>
    </output>
  )
}

/** For example `14:05`, with the date when it is not today. */
function formatClockTime(seconds: number): string {
  const instant = formatInstant(seconds).slice(0, -3)
  return formatDate(seconds) === formatDate(getServerTime()) ? instant.slice(-5) : instant
}
