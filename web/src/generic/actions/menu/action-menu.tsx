// Actions menu of a row, below its button or the cell where it was opened. One instance for the whole list, rendered when opened.
import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { PREVIEW } from '#generic/list/preview/texts.ts'
import { getActionAddress } from '#generic/list/rows/row-actions.ts'
import { COPY_CELL } from '#generic/list/table/copy-cell.ts'
import { explainUnavailable } from '#generic/list/rows/unavailable-reasons.ts'
import { MenuPopover } from './menu-popover.tsx'
import { UnavailableItem } from './unavailable-item.tsx'
import styles from '../actions.module.css'

export interface ActionMenuProps {
  readonly anchor: HTMLElement
  readonly actions: readonly ActionMeta[]
  readonly unfit: readonly ActionMeta[]
  readonly row: Row
  readonly meta: TableMeta
  readonly from: string
  readonly onChoose: (action: ActionMeta) => void
  readonly onPreview: (() => void) | undefined
  readonly onCopy: (() => void) | undefined
  readonly onClose: () => void
}

export function ActionMenu(props: ActionMenuProps) {
  const { anchor, actions, unfit, row, meta, from, onChoose, onPreview, onCopy, onClose } = props
  const { t, language } = useTranslation()
  return (
    <MenuPopover anchor={anchor} label={t('list.more_actions')} onClose={onClose}>
      {onPreview !== undefined && (
        <button {...ITEM} type="button" onClick={onPreview}>
          {t(PREVIEW.preview)}
        </button>
      )}
      {onCopy !== undefined && (
        <button {...ITEM} type="button" onClick={onCopy}>
          {t(COPY_CELL)}
        </button>
      )}
      {actions.map((action) =>
        action.screen === undefined ? (
          <button
            key={action.name}
            {...ITEM}
            type="button"
            data-danger={action.danger}
            onClick={() => onChoose(action)}
          >
            {action.title}
          </button>
        ) : (
          <ScreenLink
            key={action.name}
            {...ITEM}
            to={getActionAddress(action, row, meta.pk)}
            from={from}
            // Closes the menu while leaving for another page: the list stays mounted behind it.
            onClick={onClose}
          >
            {action.title}
          </ScreenLink>
        ),
      )}
      {unfit.map((action) => (
        <UnavailableItem
          key={action.name}
          title={action.title}
          reasons={[explainUnavailable(action, row, meta, language) ?? '']}
        />
      ))}
    </MenuPopover>
  )
}

const ITEM = { role: 'menuitem', tabIndex: -1, className: styles['item'] }
