// The history of a record, or why there is none to see.
import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { Timeline } from './timeline.tsx'
import { useHistory } from './use-history.ts'
import styles from './timeline.module.css'

export interface HistoryProps {
  readonly listPath: string
  readonly id: number
}

export function History({ listPath, id }: HistoryProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useHistory(listPath, id)
  if (data !== undefined)
    return data.length === 0 ? (
      <p className={styles['empty']}>{t('history.empty')}</p>
    ) : (
      <Timeline entries={data} />
    )
  if (isError)
    return (
      <div role="alert" className={styles['failed']}>
        <span>{t('history.failed')}</span>
        <Button size="small" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  return (
    <div>
      <p className="visually-hidden">{t('list.loading')}</p>
      {[62, 84, 48, 71].map((width) => (
        <div key={width} className={styles['bone']} style={{ width: `${width}%` }} aria-hidden="true" />
      ))}
    </div>
  )
}
