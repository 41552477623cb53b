// What can be done with a row, below the button or the cell that was asked for it. One for the whole list, drawn when it is opened.
import type { ActionMeta, Row } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { addressOf } from '../list/row-actions.ts'
import { MenuPopover } from './menu-popover.tsx'
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
  return (
    <MenuPopover anchor={anchor} label={t('list.more_actions')} onClose={onClose}>
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
    </MenuPopover>
  )
}
