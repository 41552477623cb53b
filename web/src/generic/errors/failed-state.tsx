import { title as words } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

export interface RetryState {
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

interface FailedStateProps extends RetryState {
  readonly title: string
  readonly hint: string
  readonly way?: ReactNode
}

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

interface FailedNoticeProps extends RetryState {
  readonly size?: 'small'
  readonly way?: ReactNode
  readonly children: string
}

export function FailedNotice({ children, way, ...retry }: FailedNoticeProps) {
  return (
    <Notice
      tone="danger"
      live="alert"
      actions={
        <>
          <RetryButton {...retry} />
          {way}
        </>
      }
    >
      {children}
    </Notice>
  )
}

const STALE = words(
  '未能刷新，以下为 {time} 的数据',
  'Could not be refreshed: this is how it was at {time}',
  'No se pudo actualizar; datos de {time}',
  '更新できませんでした。{time} 時点の内容です',
)

interface StaleNoticeProps extends Omit<FailedNoticeProps, 'children'> {
  /** When the displayed data was loaded, in milliseconds since 1970. */
  readonly shownAt: number
}

export function StaleNotice({ shownAt, ...notice }: StaleNoticeProps) {
  const { t } = useTranslation()
  return <FailedNotice {...notice}>{t(STALE, { time: formatInstant(shownAt / 1000) })}</FailedNotice>
}

function RetryButton({ isRetrying, onRetry, size }: RetryState & Pick<FailedNoticeProps, 'size'>) {
  const { t } = useTranslation()
  return (
    <Button loading={isRetrying} onClick={onRetry} {...(size === undefined ? {} : { size })}>
      {t('action.retry')}
    </Button>
  )
}
