import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState, type Retry } from '../errors/failed-state.tsx'
import { LookSkeleton } from './look-skeleton.tsx'

export interface LookAwaitedProps extends Retry {
  readonly isMissing: boolean
  readonly hasFailed: boolean
  readonly way: ReactNode
}

export function LookAwaited({ isMissing, hasFailed, way, ...retry }: LookAwaitedProps) {
  const { t } = useTranslation()
  if (isMissing)
    return (
      <div role="alert">
        <EmptyState title={t('look.missing')} hint={t('look.missing_hint')} action={way} />
      </div>
    )
  if (!hasFailed) return <LookSkeleton />
  return <FailedState title={t('form.failed')} hint={t('look.failed_hint')} way={way} {...retry} />
}
