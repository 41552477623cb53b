import type { MouseEvent, ReactNode } from 'react'
import { useScreen } from '#runtime/screen.ts'
import styles from './registration.module.css'

interface PageLinkProps {
  readonly to: string
  readonly children: ReactNode
}

export function PageLink({ to, children }: PageLinkProps) {
  const { open } = useScreen()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void open(to)
  }
  return (
    <a href={to} className={styles['link']} onClick={onClick}>
      {children}
    </a>
  )
}
