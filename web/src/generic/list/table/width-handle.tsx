// Resize handle of a column: drag, arrow keys, or double click to reset to the computed width.
import { type ColumnMeta, title } from '@cangdan/protocol'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MAX_WIDTH, MIN_WIDTH, clampWidth } from '../view/widths.ts'
import styles from './width-handle.module.css'

const LABEL = title('“{column}”的宽度', 'Width of {column}', 'Ancho de {column}', '「{column}」の幅')

/** Pixels per arrow key. */
const STEP = 16

export interface WidthHandleProps {
  readonly column: ColumnMeta
  readonly width: number
  readonly onDraw: (name: string, pixels: number) => void
  readonly onWidth: (name: string, pixels: number | undefined) => void
}

export function WidthHandle({ column, width, onDraw, onWidth }: WidthHandleProps) {
  const { t } = useTranslation()
  const dragStart = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const { name } = column
  const drawn = ({ clientX }: PointerEvent) =>
    dragStart.current && clampWidth(dragStart.current.width + clientX - dragStart.current.x)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A focusable separator is a control (ARIA 1.2); an hr is not.
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      className={styles['handle']}
      aria-orientation="vertical"
      aria-label={t(LABEL, { column: column.title })}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Sortable headers handle the keys themselves, so the handle adds no tab stop.
      tabIndex={column.sort === true ? -1 : 0}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        dragStart.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        const pixels = drawn(event)
        if (pixels !== undefined) onDraw(name, pixels)
      }}
      onPointerUp={(event) => {
        const pixels = drawn(event)
        if (pixels !== undefined && event.clientX !== dragStart.current?.x) onWidth(name, pixels)
        dragStart.current = undefined
      }}
      onPointerCancel={() => {
        if (dragStart.current !== undefined) onWidth(name, dragStart.current.width)
        dragStart.current = undefined
      }}
      onDoubleClick={() => onWidth(name, undefined)}
      onKeyDown={(event) => {
        const pixels = getWidthAfterKey(event, width)
        if (pixels !== undefined) onWidth(name, pixels)
      }}
    />
  )
}

/** Returns the width after an arrow key; undefined for other keys. */
export function getWidthAfterKey(event: KeyboardEvent, width: number): number | undefined {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
  event.preventDefault()
  event.stopPropagation()
  return clampWidth(width + (event.key === 'ArrowLeft' ? -STEP : STEP))
}
