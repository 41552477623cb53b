import { useTranslation } from '#i18n/index.ts'
import { BackButton } from '../back-button.tsx'
import { FailedState, type Retry } from '../errors/failed-state.tsx'
import { hasFailed } from '../errors/has-failed.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { useRecord } from './use-record.ts'

interface Asked {
  readonly data: unknown
  readonly errorUpdateCount: number
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}
type Answer = Pick<ReturnType<typeof useRecord>, 'hasFailed' | 'isFetching' | 'retry'>

interface Awaited extends Retry {
  /** Remains true during a retry. */
  readonly hasFailed: boolean
}

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

export function FormAwaited({ back, hasFailed: isFailed, ...retry }: Awaited & { readonly back: string }) {
  const { t } = useTranslation()
  if (!isFailed) return <FormSkeleton />
  const way = <BackButton to={back}>{t('form.back')}</BackButton>
  return <FailedState title={t('form.failed')} hint={t('form.failed_hint')} way={way} {...retry} />
}
