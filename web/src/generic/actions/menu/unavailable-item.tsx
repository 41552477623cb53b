import { useId } from 'react'
import styles from '../actions.module.css'

export interface UnavailableItemProps {
  readonly title: string
  readonly reasons: readonly string[]
}

export function UnavailableItem({ title, reasons }: UnavailableItemProps) {
  const id = useId()
  return (
    <div
      role="menuitem"
      tabIndex={-1}
      className={styles['item']}
      aria-disabled="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
    >
      <span id={`${id}-title`}>{title}</span>
      <span id={`${id}-why`} className={styles['why']}>
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </span>
    </div>
  )
}
