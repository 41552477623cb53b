// Rows by the keyboard: the table is one stop of the Tab key, and arrows go through its rows from there. The focus itself says which row it
// is, so that no row is drawn anew by going through them; a preview goes where it goes.
import type { Row } from '@cangdan/protocol'
import { useCallback, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { isCommand } from '#runtime/commands.ts'
import { useLatest } from '#generic/use-latest.ts'
import { cellText } from './copy-cell.ts'
import type { PreviewView } from '../preview/use-preview.ts'

const ROWS = 'tbody > tr[tabindex]'
/** Rows of PageUp and PageDown. */
const PAGE = 10

/** What the region of a table of these rows listens to. `preview`: undefined where there is none. */
export function useRowKeys(rows: readonly Row[] | undefined, preview: PreviewView | undefined) {
  const { t } = useTranslation()
  const latest = useLatest({ rows, preview })
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { currentTarget: region, target } = event
      // What stands in a row has keys of its own.
      if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey) return
      const isDone =
        target === region
          ? enter(region, event)
          : target.matches(ROWS) && (look(region, target, event, latest.current) || go(region, target, event))
      if (isDone) event.preventDefault()
    },
    [latest],
  )
  const onFocus = useCallback(
    ({ currentTarget: region, target }: FocusEvent<HTMLElement>) => {
      if (!(target instanceof HTMLElement) || !target.matches(ROWS)) return
      const shown = latest.current
      const row = rowOf(region, target, shown)
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
      event.clipboardData.setData('text/plain', textOf(row))
      notify({ kind: 'success', text: t('list.row_copied'), seconds: 2 })
    },
    [t],
  )
  return { onKeyDown, onFocus, onCopy }
}

const rowsIn = (region: HTMLElement): HTMLElement[] => [...region.querySelectorAll<HTMLElement>(ROWS)]

function enter(region: HTMLElement, event: KeyboardEvent): boolean {
  const [first] = rowsIn(region)
  if (first === undefined || !isCommand('nextRow', event)) return false
  focus(first)
  return true
}

interface Shown {
  readonly rows: readonly Row[] | undefined
  readonly preview: PreviewView | undefined
}

const rowOf = (region: HTMLElement, element: HTMLElement, { rows = [] }: Shown): Row | undefined =>
  rows[rowsIn(region).indexOf(element)]

/** Space opens the preview of a row, and puts it away; while it stands, Tab leads into it. */
function look(region: HTMLElement, element: HTMLElement, event: KeyboardEvent, shown: Shown): boolean {
  const { preview } = shown
  if (preview === undefined) return false
  const now = preview.store.getState()
  const isPreviewed = now?.opener === element
  if (isCommand('previewRow', event)) {
    const row = rowOf(region, element, shown)
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

function go(region: HTMLElement, row: HTMLElement, event: KeyboardEvent): boolean {
  if (event.key === 'Enter') return click(row.querySelector('th[scope="row"] a, a'), event)
  if (isTicking(event)) return click(row.querySelector('input[type="checkbox"]'), event)
  if (event.ctrlKey || event.metaKey) return false
  if (event.key === 'Escape') {
    region.focus()
    return true
  }
  const rows = rowsIn(region)
  const next = rows[placeAfter(event.key, rows.indexOf(row), rows.length)]
  if (next !== undefined) focus(next)
  return next !== undefined
}

/** Space too, where nothing is previewed. */
const isTicking = (event: KeyboardEvent): boolean =>
  isCommand('tickRow', event) || isCommand('tickToRow', event) || isCommand('previewRow', event)

/** Where a key leads from that place; nowhere where it leads to no other row. */
function placeAfter(key: string, at: number, count: number): number {
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

function focus(row: HTMLElement): void {
  row.focus({ preventScroll: true })
  // Below the head, and above the totals, which stay in view (`scroll-margin`).
  row.scrollIntoView({ block: 'nearest' })
}

/** As with the mouse, with the keys that were pressed. */
function click(element: Element | null, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  element?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
  return element !== null
}

/** The cells as a sheet takes them, without the tick and the actions. */
const textOf = (row: HTMLTableRowElement): string =>
  [...row.cells]
    .filter(({ dataset }) => dataset['stick'] === undefined || dataset['stick'] === 'column')
    .map(cellText)
    .join('\t')
