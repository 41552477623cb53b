// The edge of a heading, by which its column is made wider or narrower: drawn with the pointer, moved with the arrow keys, and back to what
// the list finds right by a double click.
import { type ColumnMeta, title } from '@cangdan/protocol'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MAX_WIDTH, MIN_WIDTH, withinWidths } from '../view/widths.ts'
import styles from './width-handle.module.css'

const LABEL = title('“{column}”的宽度', 'Width of {column}', 'Ancho de {column}', '「{column}」の幅')

/** Pixels that an arrow key moves the edge by. */
const STEP = 16

export interface WidthHandleProps {
  readonly column: ColumnMeta
  readonly width: number
  /** While it is drawn. */
  readonly onDraw: (name: string, pixels: number) => void
  readonly onWidth: (name: string, pixels: number | undefined) => void
}

export function WidthHandle({ column, width, onDraw, onWidth }: WidthHandleProps) {
  const { t } = useTranslation()
  const begun = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const { name } = column
  const drawn = ({ clientX }: PointerEvent) =>
    begun.current && withinWidths(begun.current.width + clientX - begun.current.x)
  return (
    // A separator that can be moved is a control (ARIA 1.2), which no hr within a heading is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      className={styles['handle']}
      aria-orientation="vertical"
      aria-label={t(LABEL, { column: column.title })}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      // Headings that sort take the keys themselves: a table is entered in as few steps as before.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={column.sort === true ? -1 : 0}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        begun.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        const pixels = drawn(event)
        if (pixels !== undefined) onDraw(name, pixels)
      }}
      onPointerUp={(event) => {
        const pixels = drawn(event)
        if (pixels !== undefined && event.clientX !== begun.current?.x) onWidth(name, pixels)
        begun.current = undefined
      }}
      onPointerCancel={() => {
        if (begun.current !== undefined) onWidth(name, begun.current.width)
        begun.current = undefined
      }}
      onDoubleClick={() => onWidth(name, undefined)}
      onKeyDown={(event) => {
        const pixels = widthByKey(event, width)
        if (pixels !== undefined) onWidth(name, pixels)
      }}
    />
  )
}

/** What an arrow makes of a width; undefined for any other key. */
export function widthByKey(event: KeyboardEvent, width: number): number | undefined {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
  event.preventDefault()
  event.stopPropagation()
  return withinWidths(width + (event.key === 'ArrowLeft' ? -STEP : STEP))
}
