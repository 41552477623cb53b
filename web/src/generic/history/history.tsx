import { useTranslation } from '#i18n/index.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FailedNotice } from '../errors/failed-state.tsx'
import { hasFailed } from '../errors/has-failed.ts'
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
      <FailedNotice size="small" isRetrying={isFetching} onRetry={() => void refetch()}>
        {t('history.failed')}
      </FailedNotice>
    )
  return <SkeletonLines label={t('list.loading')} />
}
