// A panel beside the button that opened it, above everything else; a press outside puts it away. What is inside takes the keyboard itself.
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { usePlace } from './use-place.ts'
import styles from './popover.module.css'

export interface PopoverProps {
  readonly anchor: HTMLElement
  /** Where it stands as long as there is room. */
  readonly side: 'above' | 'below'
  /** A question to be answered before anything else, or things to choose from. */
  readonly role: 'alertdialog' | 'menu'
  /** Its accessible name, or the id of the element that says it. */
  readonly label: string | { readonly id: string }
  /** The panel, for what moves the keyboard inside. */
  readonly panel?: RefObject<HTMLDivElement | null>
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  /** Pressed anywhere else. */
  readonly onDismiss: () => void
  readonly children: ReactNode
}

export function Popover({ anchor, side, role, label, panel, onKeyDown, onDismiss, children }: PopoverProps) {
  const own = useRef<HTMLDivElement>(null)
  const ref = panel ?? own
  const place = usePlace(anchor, ref, side)
  return createPortal(
    <>
      <div className={styles['veil']} aria-hidden="true" onPointerDown={onDismiss} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its role is a variable, which the rule cannot read. */}
      <div
        ref={ref}
        className={styles['panel']}
        style={place}
        role={role}
        tabIndex={-1}
        aria-modal={role === 'alertdialog' ? true : undefined}
        aria-label={typeof label === 'string' ? label : undefined}
        aria-labelledby={typeof label === 'string' ? undefined : label.id}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </>,
    document.body,
  )
}
