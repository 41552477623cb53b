import type { MenuNode } from '@cangdan/protocol'
import { Select } from 'antd'
import { getScreenTitle, filterVisible } from '#api/session/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import type { QuickMenus } from './use-quick-menus.ts'
import styles from './quick-menus.module.css'

export interface QuickMenuChoiceProps {
  readonly menu: readonly MenuNode[]
  readonly quick: QuickMenus
}

export function QuickMenuChoice({ menu, quick }: QuickMenuChoiceProps) {
  const { t } = useTranslation()
  const there = new Set(quick.items?.map(({ full_path }) => full_path))
  const groups = filterVisible(menu)
    .map((module) => ({
      module,
      screens: listOpenableScreens(module).filter(({ path }) => !there.has(path)),
    }))
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
          options: screens.map((screen) => ({ label: getScreenTitle(screen), value: screen.path })),
        }))}
        onSelect={choose}
      />
    </div>
  )
}

/** Returns the screens that open without a record id: lists, settings and add forms. */
const listOpenableScreens = (node: MenuNode): MenuNode[] => [
  ...(node.meta.screen !== undefined && !node.path.includes(':') ? [node] : []),
  ...node.children.flatMap(listOpenableScreens),
]
