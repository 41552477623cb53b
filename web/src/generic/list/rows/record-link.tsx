// The name of a record in its row or card: a link to its page, where its reader may open that.
import type { ActionMeta, ColumnMeta, Row } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { ScreenLink } from '#runtime/screen-link.tsx'
import styles from './record-link.module.css'
import { addressOf, nameOf, offeredOn } from './row-actions.ts'

export interface RecordLinkProps {
  readonly row: Row
  readonly pk: string
  /** The one that names the record. */
  readonly column: ColumnMeta
  /** What can be done with rows of the list. */
  readonly actions: readonly ActionMeta[]
  /** The address that the page leads back to. */
  readonly from: string
  /** The name as it is shown. */
  readonly children: ReactNode
}

export function RecordLink({ row, pk, column, actions, from, children }: RecordLinkProps) {
  const [look] = offeredOn(row, actions.filter(isLook))
  if (look === undefined || nameOf(row, [column]) === undefined) return children
  return (
    <ScreenLink className={styles['link']} to={addressOf(look, row, pk)} from={from}>
      {children}
    </ScreenLink>
  )
}

const isLook = ({ name, screen }: ActionMeta): boolean => name === 'look' && screen !== undefined
