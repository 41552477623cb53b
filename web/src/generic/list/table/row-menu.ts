// The menu of a row where the pointer is, or at the row for the key that opens menus: all that can be done with it, and what cannot now.
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

/** Opens it, unless the browser's own menu is wanted: of a link or a field, of a text that is selected, with Shift. */
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
