import type { ReactNode } from 'react'
import { EmptyPicture, type EmptyPictureName } from './empty-picture.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly picture?: EmptyPictureName
  readonly title: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
  readonly level?: 1 | 2
}

export function EmptyState({ picture = 'nothing', title, hint, action, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles['empty']}>
      <EmptyPicture name={picture} />
      <Title className={styles['title']}>{title}</Title>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
