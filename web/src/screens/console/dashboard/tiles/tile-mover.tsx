// Handle that moves a tile by pointer or by Ctrl+Shift+arrow.
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined'
import { createContext, type KeyboardEvent, type PointerEvent, useContext } from 'react'
import { formatAriaKeys, isCommand } from '#runtime/commands.ts'
import { useTranslation } from '#i18n/index.ts'
import { COLUMNS, type TileColumn, type TileOrder } from './tile-order.ts'
import styles from './tile.module.css'

interface TilePosition {
  readonly id: string
  readonly order: TileOrder
  readonly move: (to: { id: string; column: TileColumn; place: number }) => void
}

/** Position of a tile; undefined outside the dashboard, where tiles cannot move. */
export const TilePositionContext = createContext<TilePosition | undefined>(undefined)

const STEPS = [
  { command: 'moveTileLeft', step: [-1, 0] },
  { command: 'moveTileRight', step: [1, 0] },
  { command: 'moveTileUp', step: [0, -1] },
  { command: 'moveTileDown', step: [0, 1] },
] as const
const KEYS = formatAriaKeys(...STEPS.map(({ command }) => command))

export function TileMover({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  const position = useContext(TilePositionContext)
  if (position === undefined) return null
  const { id, order, move } = position
  const column = order.side.includes(id) ? 'side' : 'main'
  const index = order[column].indexOf(id)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS.find(({ command }) => isCommand(command, event))
    if (step === undefined) return
    event.preventDefault()
    const [across, down] = step.step
    const to = COLUMNS[COLUMNS.indexOf(column) + across]
    const { currentTarget: handle } = event
    if (to !== undefined) move({ id, column: to, place: index + down })
    // The tile remounts in another column.
    const find = () => document.querySelector<HTMLElement>(`[data-tile="${id}"] [data-mover]`)
    requestAnimationFrame(() => (handle.isConnected ? handle : find())?.focus())
  }
  /** Dropped on a tile it takes its place, below the tiles the last. */
  const onPointerUp = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const under = document.elementFromPoint(clientX, clientY)
    const to = under?.closest<HTMLElement>('[data-column]')?.dataset['column'] as TileColumn | undefined
    const over = under?.closest<HTMLElement>('[data-tile]')?.dataset['tile']
    if (to === undefined || over === id) return
    move({ id, column: to, place: over === undefined ? order[to].length : order[to].indexOf(over) })
  }
  return (
    <button
      type="button"
      className={styles['mover']}
      data-mover
      aria-label={t('dashboard.move', { title })}
      title={t('dashboard.move', { title })}
      aria-keyshortcuts={KEYS}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerUp={onPointerUp}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}
