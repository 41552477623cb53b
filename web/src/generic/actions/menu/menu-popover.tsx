// Popover menu below a button. Arrow keys move through its items; the focus returns to the button on close.
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Popover } from '#ui/popover.tsx'
import { useReturnedFocus } from '#generic/use-returned-focus.ts'

export interface MenuPopoverProps {
  readonly anchor: HTMLElement
  readonly label: string
  readonly onClose: () => void
  /** Elements with the role of a menu item; only the arrow keys focus them. */
  readonly children: ReactNode
}

export function MenuPopover({ anchor, label, onClose, children }: MenuPopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useReturnedFocus(anchor)
  useEffect(() => {
    findMenuItems(panel.current)[0]?.focus({ preventScroll: true })
    // Only a button has `aria-expanded`; a row whose context menu was opened does not.
    if (!anchor.hasAttribute('aria-expanded')) return undefined
    anchor.setAttribute('aria-expanded', 'true')
    return () => anchor.setAttribute('aria-expanded', 'false')
  }, [anchor])

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    const items = findMenuItems(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    const to = STEPS[event.key]?.(at, items.length)
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    items[to ?? at]?.focus()
  }

  return (
    <Popover anchor={anchor} side="below" role="menu" label={label} panel={panel} onKeyDown={onKey} onDismiss={onClose}>
      {children}
    </Popover>
  )
}

const findMenuItems = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? []),
]

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
