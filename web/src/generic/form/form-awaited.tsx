// In place of a form that has not come: its outline, or why there is none.
import { Button } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackButton } from '../back-button.tsx'
import { hasFailed } from '../has-failed.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { useRecord } from './use-record.ts'

interface Asked {
  readonly data: unknown
  readonly errorUpdateCount: number
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}
type Answer = Pick<ReturnType<typeof useRecord>, 'hasFailed' | 'isFetching' | 'retry'>

interface Awaited {
  /** Also while it is asked for again. */
  readonly hasFailed: boolean
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** What a form waits for that is made of a record and of what else has been asked, its description first. */
export function awaitedOf(record: Answer, ...others: readonly Asked[]): Awaited {
  return {
    hasFailed: record.hasFailed || others.some(hasFailed),
    isRetrying: record.isFetching || others.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const each of others) if (hasFailed(each)) void each.refetch()
      if (record.hasFailed) record.retry()
    },
  }
}

export function FormAwaited({
  back,
  hasFailed: isFailed,
  isRetrying,
  onRetry,
}: Awaited & { readonly back: string }) {
  const { t } = useTranslation()
  if (!isFailed) return <FormSkeleton />
  return (
    <div role="alert">
      <EmptyState
        picture="broken"
        title={t('form.failed')}
        hint={t('form.failed_hint')}
        action={
          <>
            <Button loading={isRetrying} onClick={onRetry}>
              {t('action.retry')}
            </Button>
            <BackButton to={back}>{t('form.back')}</BackButton>
          </>
        }
      />
    </div>
  )
}
