import type { ReactNode } from 'react'
import styles from './dotted.module.css'

interface DottedProps {
  readonly isDotted: boolean
  readonly children: ReactNode
}

export function Dotted({ isDotted, children }: DottedProps) {
  return (
    <span className={styles['dotted']} data-dotted={isDotted}>
      {children}
    </span>
  )
}
