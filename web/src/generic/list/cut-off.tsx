// Above rows that cannot be asked for anew: of when they are, and that the connection comes back by itself.
import { Button } from 'antd'
import { reconnectNow } from '#api/transport/connection.ts'
import { serverNow } from '#api/transport/clock.ts'
import { formatDate, formatInstant, useTranslation } from '#i18n/index.ts'
import styles from './cut-off.module.css'

export interface CutOffProps {
  /** Seconds since 1970 when the rows came. */
  readonly asOf: number | undefined
  /** Whether they are of another page or of other filters than those that are asked for. */
  readonly isOther: boolean
}

export function CutOff({ asOf, isOther }: CutOffProps) {
  const { t } = useTranslation()
  const time = asOf === undefined ? '–' : clockTime(asOf)
  return (
    <output className={styles['notice']}>
      <span>
        <strong>{t('list.cut_off')}</strong>{' '}
        {t(isOther ? 'list.cut_off_other' : 'list.cut_off_rows', { time })}
      </span>
      <Button size="small" onClick={reconnectNow}>
        {t('list.cut_off_retry')}
      </Button>
    </output>
  )
}

/** `14:05`, with the day where that is another. */
function clockTime(seconds: number): string {
  const instant = formatInstant(seconds).slice(0, -3)
  return formatDate(seconds) === formatDate(serverNow()) ? instant.slice(-5) : instant
}
