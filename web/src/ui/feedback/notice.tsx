// A sentence that somebody has to know where they are: what went wrong, what to look at, what is done; beside it what can be done about it.
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  readonly tone: NoticeTone
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons or links, at the end of its line. */
  readonly actions?: ReactNode
  /** How it is announced when it appears: `alert` at once, `status` when there is time; not at all within a region that announces itself. */
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
