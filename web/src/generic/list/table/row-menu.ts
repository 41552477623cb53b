// Context menu of a row, at the pointer or, from the menu key, at the row: all actions, with reasons for unavailable ones.
import type { ActionMeta, Row } from '@cangdan/protocol'
import type { MouseEvent } from 'react'
import type { Acting } from '#generic/actions/use-actions.tsx'
import { cellOf, cellText } from './copy-cell.ts'
import { offeredOn, unfitOn } from '../rows/row-actions.ts'

export interface RowMenuParts {
  readonly row: Row
  readonly actions: readonly ActionMeta[]
  readonly acting: Acting
}

/** Opens the menu, except where the browser's own is wanted: on links and fields, on selected text, or with Shift. */
export function openRowMenu(
  event: MouseEvent<HTMLTableRowElement>,
  { row, actions, acting }: RowMenuParts,
): void {
  const { currentTarget, target } = event
  const [offered, unfit] = [offeredOn(row, actions), unfitOn(row, actions)]
  if (
    (actions.length === 0 && acting.preview === undefined) ||
    event.shiftKey ||
    !(target instanceof Element)
  )
    return
  if (target.closest('a, input, label') !== null || getSelection()?.isCollapsed === false) return
  event.preventDefault()
  const button = target.closest<HTMLElement>('td, th') ?? currentTarget
  const cell = cellOf(target)
  acting.openMenu({ row, actions: offered, unfit, button, cell: cell && cellText(cell) })
}
