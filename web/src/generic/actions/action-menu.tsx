// What can be done with a row, below the button or the cell that was asked for it. One for the whole list, drawn when it is opened.
import type { ActionMeta, Row } from '@cangdan/protocol'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Popover } from '#ui/popover.tsx'
import { addressOf } from '../list/row-actions.ts'
import { useReturnedFocus } from '../use-returned-focus.ts'
import styles from './actions.module.css'

export interface ActionMenuProps {
  readonly anchor: HTMLElement
  readonly actions: readonly ActionMeta[]
  readonly row: Row
  readonly pk: string
  /** The address that another screen leads back to. */
  readonly from: string
  readonly onChoose: (action: ActionMeta) => void
  readonly onClose: () => void
}

export function ActionMenu({ anchor, actions, row, pk, from, onChoose, onClose }: ActionMenuProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  useReturnedFocus(anchor)
  useEffect(() => {
    itemsOf(panel.current)[0]?.focus({ preventScroll: true })
    // A row that was asked for its menu is no button.
    if (!anchor.hasAttribute('aria-expanded')) return undefined
    anchor.setAttribute('aria-expanded', 'true')
    return () => anchor.setAttribute('aria-expanded', 'false')
  }, [anchor])

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    const items = itemsOf(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    const to = STEPS[event.key]?.(at, items.length)
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    items[to ?? at]?.focus()
  }

  return (
    <Popover
      anchor={anchor}
      side="below"
      role="menu"
      label={t('list.more_actions')}
      panel={panel}
      onKeyDown={onKey}
      onDismiss={onClose}
    >
      {actions.map((action) => {
        const look = { role: 'menuitem', tabIndex: -1, className: styles['item'] }
        return action.screen === undefined ? (
          <button
            key={action.name}
            {...look}
            type="button"
            data-danger={action.danger}
            onClick={() => onChoose(action)}
          >
            {action.title}
          </button>
        ) : (
          <ScreenLink key={action.name} {...look} to={addressOf(action, row, pk)} from={from}>
            {action.title}
          </ScreenLink>
        )
      })}
    </Popover>
  )
}

const itemsOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
