import type { ActionMeta, ColumnMeta, Row } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { ScreenLink } from '#runtime/screen-link.tsx'
import styles from './record-link.module.css'
import { getActionAddress, getRowName, listAvailableActions } from './row-actions.ts'

export interface RecordLinkProps {
  readonly row: Row
  readonly pk: string
  readonly column: ColumnMeta
  readonly actions: readonly ActionMeta[]
  readonly from: string
  readonly children: ReactNode
}

export function RecordLink({ row, pk, column, actions, from, children }: RecordLinkProps) {
  const [look] = listAvailableActions(row, actions.filter(isLook))
  if (look === undefined || getRowName(row, [column]) === undefined) return children
  return (
    <ScreenLink className={styles['link']} to={getActionAddress(look, row, pk)} from={from}>
      {children}
    </ScreenLink>
  )
}

const isLook = ({ name, screen }: ActionMeta): boolean => name === 'look' && screen !== undefined
