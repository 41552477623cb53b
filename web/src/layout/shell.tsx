import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { deleteDrafts } from '#api/drafts.ts'
import { useSession } from '#api/session/session.ts'
import { useDiscardQuestion } from '#generic/form/drafts/use-discard-question.ts'
import { rerenderTab, useTabs } from '#runtime/tab-store.ts'
import { useMobile } from '#ui/use-mobile.ts'
import { Launcher } from './launcher.tsx'
import { MenuPanel } from './menu/menu-panel.tsx'
import { Navbar } from './navbar/navbar.tsx'
import { Rail } from './menu/rail.tsx'
import { followRegionKeys } from './regions.ts'
import { togglePanel, useSettings } from './settings-store.ts'
import { AllTabs, type TabTitles } from './tabs/all-tabs.tsx'
import { TabStrip } from './tabs/tab-strip.tsx'
import { createDeferredComponent } from '#ui/deferred-component.ts'
import { useTranslation } from '#i18n/index.ts'
import { findVisiblePane } from './pane.tsx'
import type { MenuNode } from '@cangdan/protocol'
import { readTabItem, writeTabItem } from '#api/browser-storage.ts'
import { findScreen, filterVisible, type ScreenMatch } from '#api/session/menu-tree.ts'

const MobileMenu = createDeferredComponent(async () => (await import('./menu/mobile-menu.tsx')).MobileMenu)

// Deferred until the first screen has rendered.
const Watermark = createDeferredComponent(async () => (await import('./watermark.tsx')).Watermark)
const WorkNotice = createDeferredComponent(async () => (await import('./work-notice.tsx')).WorkNotice)

export interface ShellProps {
  readonly titles: TabTitles
  readonly children: ReactNode
}

export function Shell({ titles, children }: ShellProps) {
  const { menu, info } = useSession()
  const { pathname, key } = useLocation()
  const { module, screen } = useActiveModule(menu, pathname)
  const { isPanelOpen, tabsView } = useSettings()
  const isMobile = useMobile()
  const [openedAt, setOpenedAt] = useState<string>()
  const refresh = useRefreshPage()
  // Deletes drafts of other users in this window.
  useEffect(() => deleteDrafts(info.uid), [info.uid])
  useEffect(followRegionKeys, [])

  const trail = new Set(screen?.trail.map(({ path }) => path))
  const active = pathname === '/dashboard' ? pathname : screen?.trail[0]?.path
  const panel = module === undefined ? 'none' : isPanelOpen ? 'open' : 'closed'

  return (
    <div className={styles['shell']}>
      <SkipLink />
      {!isMobile && <Rail menu={menu} active={active} />}
      {!isMobile && module !== undefined && isPanelOpen && <MenuPanel module={module} trail={trail} />}
      {isMobile && (
        // The drawer belongs to the location where it was opened: any navigation closes it.
        <Suspense fallback={null}>
          <MobileMenu
            menu={menu}
            active={active}
            module={module}
            trail={trail}
            isOpen={openedAt === key}
            onClose={() => setOpenedAt(undefined)}
          />
        </Suspense>
      )}
      <div className={styles['main']}>
        <Navbar
          screen={screen}
          titles={titles}
          menu={isMobile ? 'drawer' : panel}
          onMenu={isMobile ? () => setOpenedAt(key) : togglePanel}
          onRefresh={refresh}
          tabs={isMobile && <TabCount titles={titles} />}
          search={<Launcher titles={titles} />}
        />
        {!isMobile && tabsView && <TabStrip titles={titles} />}
        <Suspense fallback={null}>
          <WorkNotice />
        </Suspense>
        {children}
      </div>
      <Suspense fallback={null}>{info.watermark !== 0 && <Watermark />}</Suspense>
    </div>
  )
}

function TabCount({ titles }: { readonly titles: TabTitles }) {
  const { tabs } = useTabs()
  return (
    <AllTabs titles={titles} className={styles['tabCount']}>
      {tabs.length}
    </AllTabs>
  )
}

/** Rerenders the active tab and refetches all data, after confirmation when changes are unsaved. */
function useRefreshPage() {
  const queryClient = useQueryClient()
  const askToDiscard = useDiscardQuestion()
  return () => {
    const { active } = useTabs.getState()
    const refreshPage = () => {
      if (active !== undefined) rerenderTab(active)
      void queryClient.invalidateQueries()
    }
    askToDiscard('form.refresh_title', refreshPage, active === undefined ? [] : [active])
  }
}

import styles from './shell.module.css'

function SkipLink() {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles['skipLink']} onClick={() => findVisiblePane()?.focus()}>
      {t('shell.skip_to_content')}
    </button>
  )
}

/** Active module: that of the page, otherwise the last one. */
// Storage name set by the specification; stored per tab.
const KEY = 'sidebarActiveOne'

interface ActiveModule {
  readonly module: MenuNode | undefined
  readonly screen: ScreenMatch | undefined
}

function useActiveModule(menu: readonly MenuNode[], pathname: string): ActiveModule {
  const screen = findScreen(menu, pathname)
  const current = screen?.trail[0]

  useEffect(() => {
    if (current !== undefined) writeTabItem(KEY, current.path)
  }, [current])

  // The dashboard belongs to no module.
  if (current !== undefined || pathname === '/dashboard') return { module: current, screen }
  const storedPath = readTabItem(KEY)
  return { module: filterVisible(menu).find(({ path }) => path === storedPath), screen }
}
