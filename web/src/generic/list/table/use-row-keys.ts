// Keyboard navigation of rows: the table is one tab stop; arrow keys move between rows. The focused element is the current row, so moving rerenders
// no row; an open preview follows.
import type { Row } from '@cangdan/protocol'
import { useCallback, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { isCommand } from '#runtime/commands.ts'
import { useLatest } from '#generic/use-latest.ts'
import { getCellContent } from './copy-cell.ts'
import type { PreviewView } from '../preview/use-preview.ts'

const ROWS = 'tbody > tr[tabindex]'
const PAGE = 10

/** Returns the key handler of the table's scroll region. `preview` is undefined when rows have no preview. */
export function useRowKeys(rows: readonly Row[] | undefined, preview: PreviewView | undefined) {
  const { t } = useTranslation()
  const latest = useLatest({ rows, preview })
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { currentTarget: region, target } = event
      // Controls inside a row handle their own keys.
      if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey) return
      const isDone =
        target === region
          ? enterRows(region, event)
          : target.matches(ROWS) &&
            (togglePreview(region, target, event, latest.current) || moveFocus(region, target, event))
      if (isDone) event.preventDefault()
    },
    [latest],
  )
  const onFocus = useCallback(
    ({ currentTarget: region, target }: FocusEvent<HTMLElement>) => {
      if (!(target instanceof HTMLElement) || !target.matches(ROWS)) return
      const shown = latest.current
      const row = findRow(region, target, shown)
      if (row !== undefined) shown.preview?.follow(row, target)
    },
    [latest],
  )
  const onCopy = useCallback(
    (event: ClipboardEvent<HTMLElement>) => {
      const row = document.activeElement
      const isBare = getSelection()?.isCollapsed !== false
      if (!isBare || !(row instanceof HTMLTableRowElement) || !row.matches(ROWS)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', getRowText(row))
      notify({ kind: 'success', text: t('list.row_copied'), seconds: 2 })
    },
    [t],
  )
  return { onKeyDown, onFocus, onCopy }
}

const listRowElements = (region: HTMLElement): HTMLElement[] => [...region.querySelectorAll<HTMLElement>(ROWS)]

function enterRows(region: HTMLElement, event: KeyboardEvent): boolean {
  const [first] = listRowElements(region)
  if (first === undefined || !isCommand('nextRow', event)) return false
  focusRow(first)
  return true
}

interface TableState {
  readonly rows: readonly Row[] | undefined
  readonly preview: PreviewView | undefined
}

const findRow = (region: HTMLElement, element: HTMLElement, { rows = [] }: TableState): Row | undefined =>
  rows[listRowElements(region).indexOf(element)]

/** Space toggles the preview of a row; while it is open, Tab enters it. */
function togglePreview(region: HTMLElement, element: HTMLElement, event: KeyboardEvent, shown: TableState): boolean {
  const { preview } = shown
  if (preview === undefined) return false
  const now = preview.store.getState()
  const isPreviewed = now?.opener === element
  if (isCommand('previewRow', event)) {
    const row = findRow(region, element, shown)
    if (isPreviewed) preview.close()
    else if (row !== undefined) preview.open(row, element)
    return true
  }
  if (now === undefined) return false
  if (event.key === 'Escape') {
    preview.close()
    return true
  }
  return event.key === 'Tab' && !event.shiftKey && preview.enter()
}

function moveFocus(region: HTMLElement, row: HTMLElement, event: KeyboardEvent): boolean {
  if (event.key === 'Enter') return clickElement(row.querySelector('th[scope="row"] a, a'), event)
  if (isSelectionKey(event)) return clickElement(row.querySelector('input[type="checkbox"]'), event)
  if (event.ctrlKey || event.metaKey) return false
  if (event.key === 'Escape') {
    region.focus()
    return true
  }
  const rows = listRowElements(region)
  const next = rows[getTargetIndex(event.key, rows.indexOf(row), rows.length)]
  if (next !== undefined) focusRow(next)
  return next !== undefined
}

/** Space selects when there is no preview. */
const isSelectionKey = (event: KeyboardEvent): boolean =>
  isCommand('tickRow', event) || isCommand('tickToRow', event) || isCommand('previewRow', event)

/** Returns the target position of a key; the same position for other keys. */
function getTargetIndex(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'PageDown':
      return Math.min(at + PAGE, count - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

function focusRow(row: HTMLElement): void {
  row.focus({ preventScroll: true })
  // Keeps the row clear of the sticky header and totals (`scroll-margin`).
  row.scrollIntoView({ block: 'nearest' })
}

/** Simulates a click with the pressed modifier keys. */
function clickElement(element: Element | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
  return element !== null
}

/** Returns the row's data cells, tab-separated for spreadsheets. */
const getRowText = (row: HTMLTableRowElement): string =>
  [...row.cells]
    .filter(({ dataset }) => dataset['stick'] === undefined || dataset['stick'] === 'column')
    .map(getCellContent)
    .join('\t')
