import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { ScreenMatch } from '#api/session/menu-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import { createDeferredComponent } from '#ui/deferred-component.ts'
import { useProductTitle } from '#ui/page-title.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { IconButton } from '../icon-button.tsx'
import type { TabTitles } from '../tabs/all-tabs.tsx'
import { ToolsPlaceholder } from '../tools/tools-placeholder.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './navbar.module.css'

// Deferred until the first screen has rendered.
const Tools = createDeferredComponent(async () => (await import('../tools/tools.tsx')).Tools)

export interface NavbarProps {
  readonly screen: ScreenMatch | undefined
  readonly titles: TabTitles
  readonly menu: 'open' | 'closed' | 'drawer' | 'none'
  readonly onMenu: () => void
  readonly onRefresh: () => void
  readonly tabs: ReactNode
  readonly search: ReactNode
}

export function Navbar({ screen, titles, menu, onMenu, onRefresh, tabs, search }: NavbarProps) {
  const { t } = useTranslation()
  const product = useProductTitle()
  const isFetching = useIsFetching() > 0
  return (
    <header className={styles['navbar']}>
      {menu !== 'none' && <Hamburger menu={menu} onMenu={onMenu} />}
      <IconButton label={t('shell.refresh')} icon={<ReloadOutlined spin={isFetching} />} onClick={onRefresh} />
      {menu !== 'open' && menu !== 'drawer' && <p className={styles['product']}>{product}</p>}
      <Breadcrumb screen={screen} titles={titles} />
      <div className={styles['end']}>
        {search}
        <Suspense fallback={<ToolsPlaceholder />}>
          <Tools />
        </Suspense>
        {tabs}
        <UserMenu />
      </div>
    </header>
  )
}

type HamburgerProps = Pick<NavbarProps, 'onMenu'> & { readonly menu: 'open' | 'closed' | 'drawer' }

function Hamburger({ menu, onMenu }: HamburgerProps) {
  const { t } = useTranslation()
  const variants = {
    open: { label: t('shell.collapse_panel'), icon: <MenuFoldOutlined /> },
    closed: { label: t('shell.expand_panel'), icon: <MenuUnfoldOutlined /> },
    drawer: { label: t('shell.open_menu'), icon: <MenuOutlined /> },
  }
  return <IconButton {...variants[menu]} isExpanded={menu === 'open'} onClick={onMenu} />
}
