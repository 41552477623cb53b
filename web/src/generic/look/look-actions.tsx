// What can be done with the record that is looked at, as buttons.
import type { ActionMeta, RecordAnswer, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Acting } from '../actions/use-actions.tsx'
import { LinkButton } from '../link-button.tsx'
import { addressOf, offeredOn, rowActions } from '../list/row-actions.ts'
import styles from './look.module.css'

export interface LookActionsProps {
  readonly meta: TableMeta
  readonly record: RecordAnswer
  /** The address that another screen leads back to. */
  readonly from: string
  readonly acting: Acting
  /** The way from here, before all that changes something. */
  readonly children?: ReactNode
}

export function LookActions({ meta, record, from, acting, children }: LookActionsProps) {
  const actions = offeredOn(record.row, rowActions(meta)).filter(({ name }) => name !== 'look')
  return (
    <span className={styles['actions']}>
      {children}
      {actions.map((action) =>
        action.screen === undefined ? (
          <Button
            key={action.name}
            {...lookOf(action)}
            onClick={({ currentTarget: button }) =>
              acting.ask({ action, rows: [record.row], isBulk: false, button })
            }
          >
            {action.title}
          </Button>
        ) : (
          <LinkButton key={action.name} to={addressOf(action, record.row, meta.pk)} from={from}>
            {action.title}
          </LinkButton>
        ),
      )}
    </span>
  )
}

function lookOf({ danger, namesVersion }: ActionMeta) {
  if (danger === true) return { color: 'danger', variant: 'outlined' } as const
  return namesVersion === true ? ({ type: 'primary' } as const) : {}
}
