import styles from './login.module.css'

interface FieldButtonProps {
  readonly label: string
  readonly className: string | undefined
  /** SVG path in a viewBox of 24 by 24. */
  readonly drawing: string
  readonly isPressed?: boolean
  readonly onClick: () => void
}

export function FieldButton({ label, className, drawing, isPressed, onClick }: FieldButtonProps) {
  return (
    <button
      type="button"
      className={`${styles['fieldButton']} ${className}`}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawing} />
      </svg>
    </button>
  )
}
