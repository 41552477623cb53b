// Context menu of a row, at the pointer or, from the menu key, at the row: all actions, with reasons for unavailable ones.
import type { ActionMeta, Row } from '@cangdan/protocol'
import type { MouseEvent } from 'react'
import type { ActionHandlers } from '#generic/actions/use-actions.tsx'
import { findCell, getCellContent } from './copy-cell.ts'
import { listAvailableActions, listUnavailableActions } from '../rows/row-actions.ts'

export interface RowMenuOptions {
  readonly row: Row
  readonly actions: readonly ActionMeta[]
  readonly handlers: ActionHandlers
}

/** Opens the menu, except where the browser's own is wanted: on links and fields, on selected text, or with Shift. */
export function openRowMenu(event: MouseEvent<HTMLTableRowElement>, { row, actions, handlers }: RowMenuOptions): void {
  const { currentTarget, target } = event
  const [offered, unfit] = [listAvailableActions(row, actions), listUnavailableActions(row, actions)]
  if ((actions.length === 0 && handlers.preview === undefined) || event.shiftKey || !(target instanceof Element)) return
  if (target.closest('a, input, label') !== null || getSelection()?.isCollapsed === false) return
  event.preventDefault()
  const button = target.closest<HTMLElement>('td, th') ?? currentTarget
  const cell = findCell(target)
  handlers.openMenu({ row, actions: offered, unfit, button, cell: cell && getCellContent(cell) })
}
