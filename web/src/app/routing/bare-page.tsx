import type { ReactNode } from 'react'
import styles from './bare-page.module.css'

export function BarePage({ children }: { readonly children: ReactNode }) {
  return <main className={styles['barePage']}>{children}</main>
}
