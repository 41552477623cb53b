// Moves columns by dragging their headers or with keys; a moved header keeps the focus.
import type { ColumnMeta } from '@cangdan/protocol'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { isCommand } from '#runtime/commands.ts'

/** Pixels of movement before a press becomes a drag. */
const SLACK = 6

export interface HeadingDrag {
  readonly name: string
  readonly place: number
}

export type ColumnMoveHandler = (name: string, place: number) => void

export function useHeadingMove(columns: readonly ColumnMeta[], onMove: ColumnMoveHandler) {
  const row = useRef<HTMLTableRowElement>(null)
  const dragStart = useRef<{ readonly name: string; readonly x: number }>(undefined)
  const movedByKeys = useRef<string>(undefined)
  const [drag, setDrag] = useState<HeadingDrag>()

  // A moved DOM element loses the focus.
  useLayoutEffect(() => {
    const heading = listHeadings(row.current).find(({ dataset }) => dataset['column'] === movedByKeys.current)
    heading?.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus()
    movedByKeys.current = undefined
  })

  const end = () => {
    dragStart.current = undefined
    setDrag(undefined)
  }
  const dragging = {
    onPointerDown: ({ target, button, pointerType, clientX }: PointerEvent) => {
      const name = findHeadingName(target)
      // Touch scrolls; the header's edge resizes.
      if (name === undefined || button !== 0 || pointerType === 'touch') return
      dragStart.current = { name, x: clientX }
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLTableRowElement>) => {
      const from = dragStart.current
      if (from === undefined || (drag === undefined && Math.abs(clientX - from.x) < SLACK)) return
      currentTarget.setPointerCapture(pointerId)
      setDrag({ name: from.name, place: findPosition(currentTarget, clientX) })
    },
    onPointerUp: () => {
      if (drag !== undefined) onMove(drag.name, drag.place)
      end()
    },
    onPointerCancel: end,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isCommand('moveColumnLeft', event) ? -1 : isCommand('moveColumnRight', event) ? 1 : 0
    const name = findHeadingName(event.target)
    if (step === 0 || name === undefined) return
    event.preventDefault()
    movedByKeys.current = name
    onMove(name, columns.findIndex((column) => column.name === name) + step)
  }
  return { row, drag, handlers: { ...dragging, onKeyDown } }
}

const listHeadings = (row: HTMLElement | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('th[data-column]') ?? []),
]

function findHeadingName(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('[role="separator"]:not(:focus)') !== null) return undefined
  return target.closest<HTMLElement>('th[data-column]')?.dataset['column']
}

/** Returns the position of the header under the pointer, or the nearest. */
function findPosition(row: HTMLElement, x: number): number {
  const places = listHeadings(row)
  const at = places.findIndex((heading) => x < heading.getBoundingClientRect().right)
  return at < 0 ? places.length - 1 : at
}
