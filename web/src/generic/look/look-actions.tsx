import type { ActionMeta, RecordAnswer, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { UnfitMenu } from '../actions/menu/unfit-menu.tsx'
import type { Acting } from '../actions/use-actions.tsx'
import { LinkButton } from '../link-button.tsx'
import { inNeed, nextStep } from '../list/columns/action-places.ts'
import { addressOf, offeredOn, rowActions, unfitOn } from '../list/rows/row-actions.ts'
import { whyNot } from '../list/rows/why-not.ts'
import styles from './look.module.css'

export interface LookActionsProps {
  readonly meta: TableMeta
  readonly record: RecordAnswer
  readonly from: string
  readonly acting: Acting
  readonly children?: ReactNode
}

export function LookActions({ meta, record, from, acting, children }: LookActionsProps) {
  const { language } = useTranslation()
  const { row } = record
  const all = rowActions(meta).filter(({ name }) => name !== 'look')
  const actions = inNeed(offeredOn(row, all))
  const next = nextStep(actions)
  const unfit = unfitOn(row, all).map((action) => ({
    ...action,
    reasons: [whyNot(action, row, meta, language) ?? ''],
  }))
  return (
    <span className={styles['actions']}>
      {children}
      {actions.map((action) =>
        action.screen === undefined ? (
          <Button
            key={action.name}
            {...lookOf(action, next)}
            onClick={({ currentTarget: button }) =>
              acting.ask({ action, rows: [row], isBulk: false, button })
            }
          >
            {action.title}
          </Button>
        ) : (
          <LinkButton key={action.name} to={addressOf(action, row, meta.pk)} from={from}>
            {action.title}
          </LinkButton>
        ),
      )}
      <UnfitMenu unfit={unfit} />
    </span>
  )
}

function lookOf(action: ActionMeta, next: ActionMeta | undefined) {
  if (action.danger === true) return { color: 'danger', variant: 'outlined' } as const
  return action === next ? ({ type: 'primary' } as const) : {}
}
