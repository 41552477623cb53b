// Quick menus of the user (U9): links that can be reordered by drag or keys, and added or removed in edit mode.
import type { MenuNode } from '@cangdan/protocol'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Button } from 'antd'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { formatAriaKeys, isCommand } from '#runtime/commands.ts'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { MenuIcon } from '#ui/icons/menu-icon.tsx'
import { createPreloadedComponent } from '#ui/deferred-component.ts'
import { Tile, TileFailure, TileNote } from '../tiles/tile.tsx'
import { type NewQuickMenu, type QuickMenus, useQuickMenus } from './use-quick-menus.ts'
import styles from './quick-menus.module.css'

const QuickMenuChoice = createPreloadedComponent(async () => (await import('./quick-menu-choice.tsx')).QuickMenuChoice)

export function QuickMenusTile({ menu }: { readonly menu: readonly MenuNode[] }) {
  const { t } = useTranslation()
  const quick = useQuickMenus()
  const [isEditing, setIsEditing] = useState(false)
  const { items } = quick
  if (quick.hasFailed)
    return (
      <Tile title={t('dashboard.quick')}>
        <TileFailure {...quick.retry} />
      </Tile>
    )
  if (items === undefined) return null
  return (
    <Tile
      title={t('dashboard.quick')}
      actions={
        <Button type="text" aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
          {t(isEditing ? 'dashboard.quick_done' : 'dashboard.quick_edit')}
        </Button>
      }
    >
      {items.length === 0 && !isEditing && <TileNote>{t('dashboard.no_quick')}</TileNote>}
      {items.length > 0 && (
        <ul className={styles['list']}>
          {items.map(({ full_path, title, icon }, place) => (
            <QuickMenu
              key={full_path}
              quick={quick}
              place={place}
              item={{ full_path, title, icon }}
              isEditing={isEditing}
            />
          ))}
        </ul>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <QuickMenuChoice menu={menu} quick={quick} />
        </Suspense>
      )}
    </Tile>
  )
}

const DRAGGED = 'application/x-quick-menu'
const KEYS = formatAriaKeys('moveQuickBack', 'moveQuickOn')

interface QuickMenuProps {
  readonly quick: QuickMenus
  readonly place: number
  readonly item: NewQuickMenu
  readonly isEditing: boolean
}

function QuickMenu({ quick, place, item: { full_path, title, icon }, isEditing }: QuickMenuProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    const isBack = isCommand('moveQuickBack', event)
    if (!isBack && !isCommand('moveQuickOn', event)) return
    event.preventDefault()
    quick.move(full_path, place + (isBack ? -1 : 1))
  }
  return (
    <li className={styles['item']}>
      <ScreenLink
        to={full_path}
        className={styles['link']}
        draggable
        aria-keyshortcuts={KEYS}
        onKeyDown={onKeyDown}
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, full_path)}
        onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
        onDrop={(event) => {
          const dragged = event.dataTransfer.getData(DRAGGED)
          if (dragged === '') return
          event.preventDefault()
          quick.move(dragged, place)
        }}
      >
        <span className={styles['icon']}>
          <MenuIcon name={icon} />
        </span>
        <span className={styles['title']}>{title}</span>
      </ScreenLink>
      {isEditing && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={t('dashboard.quick_remove', { title })}
          onClick={() => quick.remove(full_path)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}
