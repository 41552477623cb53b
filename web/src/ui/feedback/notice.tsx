import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  readonly tone: NoticeTone
  readonly title?: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Announcement by screen readers: `alert` immediately, `status` politely; none inside a region that announces itself. */
  readonly live?: 'alert' | 'status'
}

export function Notice({ tone, title, children, actions, live }: NoticeProps) {
  return (
    <div className={styles['notice']} data-tone={tone} role={live}>
      <div className={styles['text']}>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
