import type { Tone } from '@cangdan/protocol'
import styles from './cells.module.css'

/** The label of a state after a dot in the colour of its tone. */
export function StateMark({ tone, label }: { readonly tone: Tone; readonly label: string }) {
  return (
    <span className={styles['state']} data-tone={tone}>
      {label}
    </span>
  )
}
