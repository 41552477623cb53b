import type { ReactNode } from 'react'
import styles from './icon-button.module.css'

export interface IconButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isPressed?: boolean
  readonly isExpanded?: boolean
  readonly className?: string | undefined
  readonly onClick: () => void
}

export function IconButton({ label, icon, isPressed, isExpanded, className = '', onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${styles['button']} ${className}`}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
