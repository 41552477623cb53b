// The reader's own choice of screens (U9): each a link, moved by mouse and keyboard, put there and taken away where they are edited.
import type { MenuNode } from '@cangdan/protocol'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Button, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { screenTitle, visible } from '#api/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { Tile, TileNote } from './tile.tsx'
import { type NewQuickMenu, type QuickMenus, useQuickMenus } from './use-quick-menus.ts'
import styles from './quick-menus.module.css'

export function QuickMenusTile({ menu }: { readonly menu: readonly MenuNode[] }) {
  const { t } = useTranslation()
  const quick = useQuickMenus()
  const [isEditing, setIsEditing] = useState(false)
  const { items } = quick
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
      {isEditing && <Adding menu={menu} quick={quick} />}
    </Tile>
  )
}

const DRAGGED = 'application/x-quick-menu'
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface QuickMenuProps {
  readonly quick: QuickMenus
  readonly place: number
  readonly item: NewQuickMenu
  readonly isEditing: boolean
}

function QuickMenu({ quick, place, item: { full_path, title, icon }, isEditing }: QuickMenuProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || !event.ctrlKey || !event.shiftKey) return
    event.preventDefault()
    quick.move(full_path, place + step)
  }
  return (
    <li className={styles['item']}>
      <ScreenLink
        to={full_path}
        className={styles['link']}
        draggable
        aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
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

function Adding({ menu, quick }: { readonly menu: readonly MenuNode[]; readonly quick: QuickMenus }) {
  const { t } = useTranslation()
  const there = new Set(quick.items?.map(({ full_path }) => full_path))
  const groups = visible(menu)
    .map((module) => ({ module, screens: screensOf(module).filter(({ path }) => !there.has(path)) }))
    .filter(({ screens }) => screens.length > 0)
  const choose = (chosen: string | null) => {
    for (const { module, screens } of groups) {
      const screen = screens.find(({ path }) => path === chosen)
      if (screen !== undefined)
        quick.add({ full_path: screen.path, title: screen.meta.title, icon: module.meta.icon ?? '' })
    }
  }
  return (
    <div className={styles['adding']}>
      <Select<string | null>
        className={styles['choice'] ?? ''}
        value={null}
        placeholder={t(quick.isFull ? 'dashboard.quick_full' : 'dashboard.quick_add')}
        aria-label={t('dashboard.quick_add')}
        disabled={quick.isFull}
        showSearch={{ optionFilterProp: 'label' }}
        options={groups.map(({ module, screens }) => ({
          label: module.meta.title,
          title: module.meta.title,
          options: screens.map((screen) => ({ label: screenTitle(screen), value: screen.path })),
        }))}
        onSelect={choose}
      />
    </div>
  )
}

/** What can be opened without a record: lists, single records, and the forms that add one. */
const screensOf = (node: MenuNode): MenuNode[] => [
  ...(node.meta.screen !== undefined && !node.path.includes(':') ? [node] : []),
  ...node.children.flatMap(screensOf),
]
