import type { ActionMeta, Row } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import type { ActionHandlers } from '#generic/actions/use-actions.tsx'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { splitActions } from '../columns/action-layout.ts'
import { getActionAddress, listAvailableActions, listUnavailableActions } from '../rows/row-actions.ts'
import styles from './row-links.module.css'

export interface RowLinksProps {
  readonly row: Row
  readonly pk: string
  readonly actions: readonly ActionMeta[]
  readonly from: string
  readonly handlers: ActionHandlers
  readonly isNamed: boolean
  readonly most?: number | undefined
}

export function RowLinks({ row, pk, actions, from, handlers, isNamed, most }: RowLinksProps) {
  const { t } = useTranslation()
  const { inRow, inMenu } = splitActions(listAvailableActions(row, actions), isNamed, most)
  return (
    <div className={styles['links']}>
      {inRow.map((action) =>
        action.screen === undefined ? (
          <button
            key={action.name}
            type="button"
            className={styles['link']}
            data-danger={action.danger}
            onClick={({ currentTarget: button }) => handlers.ask({ action, rows: [row], isBulk: false, button })}
          >
            {action.title}
          </button>
        ) : (
          <ScreenLink key={action.name} className={styles['link']} to={getActionAddress(action, row, pk)} from={from}>
            {action.title}
          </ScreenLink>
        ),
      )}
      {inMenu.length > 0 && (
        <button
          type="button"
          className={styles['link']}
          aria-haspopup="menu"
          aria-expanded="false"
          onClick={({ currentTarget: button }) =>
            handlers.openMenu({ row, actions: inMenu, unfit: listUnavailableActions(row, actions), button })
          }
        >
          {t('list.more_actions')}
        </button>
      )}
    </div>
  )
}
