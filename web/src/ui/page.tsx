import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  readonly children: ReactNode
}

export function Page({ children }: PageProps) {
  return <div className={styles['page']}>{children}</div>
}

export interface PageHeaderProps {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div>
        <h1 className={styles['headerTitle']}>{title}</h1>
        {note !== undefined && <p className={styles['headerNote']}>{note}</p>}
      </div>
      {actions !== undefined && <div className={styles['headerActions']}>{actions}</div>}
    </header>
  )
}

export function PageCard({ children }: PageProps) {
  return <section className={styles['card']}>{children}</section>
}
