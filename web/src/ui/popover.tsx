// Panel next to the button that opened it; a click outside closes it. The content handles the keyboard.
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { usePopoverPosition } from './use-popover-position.ts'
import styles from './popover.module.css'

export interface PopoverProps {
  readonly anchor: HTMLElement
  readonly side: 'above' | 'below'
  readonly role: 'alertdialog' | 'menu'
  readonly label: string | { readonly id: string }
  readonly panel?: RefObject<HTMLDivElement | null>
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  readonly onDismiss: () => void
  readonly children: ReactNode
}

export function Popover({ anchor, side, role, label, panel, onKeyDown, onDismiss, children }: PopoverProps) {
  const own = useRef<HTMLDivElement>(null)
  const ref = panel ?? own
  const place = usePopoverPosition(anchor, ref, side)
  return createPortal(
    <>
      <div className={styles['veil']} aria-hidden="true" onPointerDown={onDismiss} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The role is a variable, which the rule cannot read. */}
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
