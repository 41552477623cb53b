// Rows by the keyboard: the table is one stop of the Tab key, and arrows go through its rows from there. The focus itself says which row it
// is, so that no row is drawn anew by going through them.
import { useCallback, type ClipboardEvent, type KeyboardEvent } from 'react'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { isCommand } from '#runtime/commands.ts'

const ROWS = 'tbody > tr[tabindex]'
/** Rows of PageUp and PageDown. */
const PAGE = 10

/** What the region of a table listens to. */
export function useRowKeys() {
  const { t } = useTranslation()
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: region, target } = event
    // What stands in a row has keys of its own.
    if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey) return
    const isDone =
      target === region ? enter(region, event) : target.matches(ROWS) && go(region, target, event)
    if (isDone) event.preventDefault()
  }, [])
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
  return { onKeyDown, onCopy }
}

const rowsIn = (region: HTMLElement): HTMLElement[] => [...region.querySelectorAll<HTMLElement>(ROWS)]

function enter(region: HTMLElement, event: KeyboardEvent): boolean {
  const [first] = rowsIn(region)
  if (first === undefined || !isCommand('nextRow', event)) return false
  focus(first)
  return true
}

function go(region: HTMLElement, row: HTMLElement, event: KeyboardEvent): boolean {
  if (event.key === 'Enter') return click(row.querySelector('th[scope="row"] a, a'), event)
  if (event.key === ' ') return click(row.querySelector('input[type="checkbox"]'), event)
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
    .filter(({ dataset }) => dataset['stick'] === undefined || dataset['stick'] === 'name')
    .map((cell) => (cell.innerText ?? cell.textContent).trim().replaceAll(/\s+/g, ' '))
    .join('\t')
