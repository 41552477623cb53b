// In place of what did not come: that it did not, the way to ask again, and a way from here.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'

export interface Retry {
  /** It is asked for again at this moment, by somebody or by itself. */
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

interface FailedStateProps extends Retry {
  readonly title: string
  readonly hint: string
  readonly way?: ReactNode
}

/** Of a whole screen, or of all that it shows. */
export function FailedState({ title, hint, way, ...retry }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        picture="broken"
        title={title}
        hint={hint}
        action={
          <>
            <RetryButton {...retry} />
            {way}
          </>
        }
      />
    </div>
  )
}

interface FailedNoticeProps extends Retry {
  readonly size?: 'small'
  readonly children: string
}

/** Of a part of a screen. */
export function FailedNotice({ children, ...retry }: FailedNoticeProps) {
  return (
    <Notice tone="danger" live="alert" actions={<RetryButton {...retry} />}>
      {children}
    </Notice>
  )
}

function RetryButton({ isRetrying, onRetry, size }: Retry & Pick<FailedNoticeProps, 'size'>) {
  const { t } = useTranslation()
  return (
    <Button loading={isRetrying} onClick={onRetry} {...(size === undefined ? {} : { size })}>
      {t('action.retry')}
    </Button>
  )
}
