import { type TableMeta, title } from '@cangdan/protocol'
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined'
import PushpinFilled from '@ant-design/icons/es/icons/PushpinFilled'
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { toggleAllColumns } from '../columns/column-choice.ts'
import { Tick } from '../selection/tick.tsx'
import { moveColumn, orderColumns } from '../view/column-order.ts'
import { useItemMove } from './use-item-move.ts'
import styles from './column-picker.module.css'

export interface ColumnPickerProps {
  readonly meta: TableMeta
  /** In the server's order. */
  readonly all: readonly string[]
  /** In the user's order. */
  readonly chosen: readonly string[]
  /** Whether the last selected column cannot be deselected. */
  readonly keepsOne: boolean
  readonly onChoose: (chosen: string[]) => void
  readonly pins?: {
    readonly pinned: number | undefined
    readonly onPin: (pinned: number | undefined) => void
  }
}

const MOVE = title('移动“{column}”', 'Move {column}', 'Mover {column}', '「{column}」を移動')
const PIN = title('固定到“{column}”', 'Keep up to {column} in view', 'Fijar hasta {column}', '「{column}」まで固定')

export function ColumnPicker({ meta, all, chosen, keepsOne, onChoose, pins }: ColumnPickerProps) {
  const { t } = useTranslation()
  // Deselected columns keep their position, so that nothing moves under the pointer.
  const [order, setOrder] = useState<readonly string[]>(() => orderColumns(all, chosen))
  const ticked = new Set(chosen)
  const toggle = (name: string, isTicked: boolean) =>
    onChoose(order.filter((each) => (each === name ? isTicked : ticked.has(each))))
  const { list, handlers } = useItemMove((name, place) => {
    const next = moveColumn(order, name, place)
    setOrder(next)
    onChoose(next.filter((each) => ticked.has(each)))
  })
  return (
    <div className={styles['picker']}>
      <div className={styles['all']}>
        <Tick
          isTicked={chosen.length === all.length}
          isPartial={chosen.length > 0 && chosen.length < all.length}
          onTick={() => onChoose(toggleAllColumns(order, chosen))}
        >
          {t('list.all_columns')}
        </Tick>
        <span className={styles['count']}>
          {chosen.length} / {all.length}
        </span>
      </div>
      <ul ref={list} className={styles['columns']} data-arranged={pins !== undefined} {...handlers}>
        {order.map((name) => {
          const column = meta.rows[name]?.title ?? name
          return (
            <li key={name} data-item={name}>
              {pins !== undefined && (
                <button type="button" className={styles['tool']} data-handle aria-label={t(MOVE, { column })}>
                  <HolderOutlined aria-hidden />
                </button>
              )}
              <Tick
                isTicked={ticked.has(name)}
                isDisabled={keepsOne && ticked.size === 1 && ticked.has(name)}
                onTick={(isTicked) => toggle(name, isTicked)}
              >
                {column}
              </Tick>
              {pins !== undefined && ticked.has(name) && (
                <PinButton {...pins} place={chosen.indexOf(name)} label={t(PIN, { column })} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Maximum number of pinned columns; more would leave nothing to scroll. */
const MAX_PINS = 9

interface PinProps {
  readonly pinned: number | undefined
  readonly place: number
  readonly label: string
  readonly onPin: (pinned: number | undefined) => void
}

/** Pins the columns up to this one; on the last pinned column, unpins all. */
function PinButton({ pinned = 0, place, label, onPin }: PinProps) {
  if (place >= MAX_PINS) return null
  const isPinned = place < pinned
  const isLast = place === pinned - 1
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={label}
      title={label}
      aria-pressed={isPinned}
      onClick={() => onPin(isLast ? undefined : place + 1)}
    >
      {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
    </button>
  )
}
