// In place of a record that has not come: its outline, or why there is none.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LookSkeleton } from './look-skeleton.tsx'

export interface LookAwaitedProps {
  readonly isMissing: boolean
  readonly hasFailed: boolean
  /** It is asked for again at this moment, by somebody or by itself. */
  readonly isRetrying: boolean
  readonly onRetry: () => void
  /** The way from here. */
  readonly way: ReactNode
}

export function LookAwaited({ isMissing, hasFailed, isRetrying, onRetry, way }: LookAwaitedProps) {
  const { t } = useTranslation()
  if (isMissing)
    return (
      <div role="alert">
        <EmptyState title={t('look.missing')} hint={t('look.missing_hint')} action={way} />
      </div>
    )
  if (!hasFailed) return <LookSkeleton />
  return (
    <div role="alert">
      <EmptyState
        picture="broken"
        title={t('form.failed')}
        hint={t('look.failed_hint')}
        action={
          <>
            <Button loading={isRetrying} onClick={onRetry}>
              {t('action.retry')}
            </Button>
            {way}
          </>
        }
      />
    </div>
  )
}
