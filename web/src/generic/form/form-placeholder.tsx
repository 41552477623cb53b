import { useTranslation } from '#i18n/index.ts'
import { BackButton } from '../back-button.tsx'
import { FailedState, type RetryState } from '../errors/failed-state.tsx'
import { hasFailed } from '../errors/has-failed.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { useRecord } from './use-record.ts'

interface QueryState {
  readonly data: unknown
  readonly errorUpdateCount: number
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}
type RecordState = Pick<ReturnType<typeof useRecord>, 'hasFailed' | 'isFetching' | 'retry'>

interface FormLoadingState extends RetryState {
  /** Remains true during a retry. */
  readonly hasFailed: boolean
}

export function combineLoadingStates(record: RecordState, ...others: readonly QueryState[]): FormLoadingState {
  return {
    hasFailed: record.hasFailed || others.some(hasFailed),
    isRetrying: record.isFetching || others.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const each of others) if (hasFailed(each)) void each.refetch()
      if (record.hasFailed) record.retry()
    },
  }
}

export function FormPlaceholder({ back, hasFailed: isFailed, ...retry }: FormLoadingState & { readonly back: string }) {
  const { t } = useTranslation()
  if (!isFailed) return <FormSkeleton />
  const way = <BackButton to={back}>{t('form.back')}</BackButton>
  return <FailedState title={t('form.failed')} hint={t('form.failed_hint')} way={way} {...retry} />
}
