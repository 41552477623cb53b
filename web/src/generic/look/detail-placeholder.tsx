import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState, type RetryState } from '../errors/failed-state.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'

export interface DetailPlaceholderProps extends RetryState {
  readonly isMissing: boolean
  readonly hasFailed: boolean
  readonly way: ReactNode
}

export function DetailPlaceholder({ isMissing, hasFailed, way, ...retry }: DetailPlaceholderProps) {
  const { t } = useTranslation()
  if (isMissing)
    return (
      <div role="alert">
        <EmptyState title={t('look.missing')} hint={t('look.missing_hint')} action={way} />
      </div>
    )
  if (!hasFailed) return <DetailSkeleton />
  return <FailedState title={t('form.failed')} hint={t('look.failed_hint')} way={way} {...retry} />
}
