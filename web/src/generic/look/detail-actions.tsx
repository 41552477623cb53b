import type { ActionMeta, RecordResponse, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { UnavailableMenu } from '../actions/menu/unavailable-menu.tsx'
import type { ActionHandlers } from '../actions/use-actions.tsx'
import { LinkButton } from '../link-button.tsx'
import { sortByNeed, findNextStep } from '../list/columns/action-layout.ts'
import {
  getActionAddress,
  listAvailableActions,
  listRowActions,
  listUnavailableActions,
} from '../list/rows/row-actions.ts'
import { explainUnavailable } from '../list/rows/unavailable-reasons.ts'
import styles from './detail.module.css'

export interface DetailActionsProps {
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly from: string
  readonly handlers: ActionHandlers
  /** Without the menu of actions that are not open. */
  readonly isOpenOnly?: true
  readonly children?: ReactNode
}

export function DetailActions({ meta, record, from, handlers, isOpenOnly, children }: DetailActionsProps) {
  const { language } = useTranslation()
  const { row } = record
  const all = listRowActions(meta).filter(({ name }) => name !== 'look')
  const actions = sortByNeed(listAvailableActions(row, all))
  const next = findNextStep(actions)
  const unfit = listUnavailableActions(row, all).map((action) => ({
    ...action,
    reasons: [explainUnavailable(action, row, meta, language) ?? ''],
  }))
  return (
    <span className={styles['actions']}>
      {children}
      {actions.map((action) =>
        action.screen === undefined ? (
          <Button
            key={action.name}
            {...getButtonStyle(action, next)}
            onClick={({ currentTarget: button }) => handlers.ask({ action, rows: [row], isBulk: false, button })}
          >
            {action.title}
          </Button>
        ) : (
          <LinkButton key={action.name} to={getActionAddress(action, row, meta.pk)} from={from}>
            {action.title}
          </LinkButton>
        ),
      )}
      {isOpenOnly !== true && <UnavailableMenu unfit={unfit} />}
    </span>
  )
}

function getButtonStyle(action: ActionMeta, next: ActionMeta | undefined) {
  if (action.danger === true) return { color: 'danger', variant: 'outlined' } as const
  return action === next ? ({ type: 'primary' } as const) : {}
}
