// The history of a record, or why there is none to see.
import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { hasFailed } from '../has-failed.ts'
import { HistoryEntries } from './history-entries.tsx'
import { useHistory } from './use-history.ts'
import styles from './history.module.css'

export interface HistoryProps {
  readonly listPath: string
  readonly id: number
}

export function History({ listPath, id }: HistoryProps) {
  const { t } = useTranslation()
  const query = useHistory(listPath, id)
  const { data, isFetching, refetch } = query
  if (data !== undefined)
    return data.length === 0 ? (
      <p className={styles['empty']}>{t('history.empty')}</p>
    ) : (
      <HistoryEntries entries={data} />
    )
  if (hasFailed(query))
    return (
      <Notice
        tone="danger"
        live="alert"
        actions={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('history.failed')}
      </Notice>
    )
  return <SkeletonLines label={t('list.loading')} />
}
