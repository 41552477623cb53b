// The actions of one row, as quiet links with a full-sized place to hit.
import type { ActionMeta, Row } from '@cangdan/protocol'
import { Link } from 'react-router'
import { screenOf } from '../row-actions.ts'
import { keyOf } from '../selection.ts'
import styles from './row-links.module.css'

export interface RowLinksProps {
  readonly row: Row
  readonly pk: string
  readonly actions: readonly ActionMeta[]
  /** The address that the other screen leads back to. */
  readonly from: string
  readonly onDelete: (row: Row, action: ActionMeta, button: HTMLElement) => void
}

export function RowLinks({ row, pk, actions, from, onDelete }: RowLinksProps) {
  return (
    <div className={styles['links']}>
      {actions.map((action) =>
        action.screen === undefined ? (
          <button
            key={action.name}
            type="button"
            className={styles['link']}
            data-danger={action.danger}
            onClick={({ currentTarget }) => onDelete(row, action, currentTarget)}
          >
            {action.title}
          </button>
        ) : (
          <Link
            key={action.name}
            className={styles['link']}
            to={screenOf(action.screen, keyOf(row, pk))}
            state={{ from }}
          >
            {action.title}
          </Link>
        ),
      )}
    </div>
  )
}
