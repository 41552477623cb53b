// The frame around every page: modules, menu, bar, tabs, page, watermark.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { dropDrafts } from '#api/drafts.ts'
import { useSession } from '#api/session/session.ts'
import { useDiscardQuestion } from '#generic/form/drafts/use-discard-question.ts'
import { redrawTab, useTabs } from '#runtime/tab-store.ts'
import { useMobile } from '#ui/use-mobile.ts'
import { Launcher } from './launcher.tsx'
import { MenuPanel } from './menu/menu-panel.tsx'
import { Navbar } from './navbar/navbar.tsx'
import { Rail } from './menu/rail.tsx'
import { followRegionKeys } from './regions.ts'
import { togglePanel, useSettings } from './settings-store.ts'
import { AllTabs, type TabTitles } from './tabs/all-tabs.tsx'
import { TabStrip } from './tabs/tab-strip.tsx'
import { latePart } from '#ui/at-rest.ts'
import { useTranslation } from '#i18n/index.ts'
import { paneInView } from './pane.tsx'
import type { MenuNode } from '@cangdan/protocol'
import { readOfTab, writeOfTab } from '#api/local.ts'
import { findScreen, visible, type ScreenMatch } from '#api/session/menu-tree.ts'

// Narrow windows alone have it.
const MobileMenu = latePart(async () => (await import('./menu/mobile-menu.tsx')).MobileMenu)

// Nothing waits for them.
const Watermark = latePart(async () => (await import('./watermark.tsx')).Watermark)
const WorkNotice = latePart(async () => (await import('./work-notice.tsx')).WorkNotice)

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
  const refresh = useRefresh()
  // What somebody else has left in this window is none of this person's.
  useEffect(() => dropDrafts(info.uid), [info.uid])
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
        // It belongs to the visit it was opened on: going anywhere, even here again, closes it.
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

/** On a phone there is room for how many there are. */
function TabCount({ titles }: { readonly titles: TabTitles }) {
  const { tabs } = useTabs()
  return (
    <AllTabs titles={titles} className={styles['tabCount']}>
      {tabs.length}
    </AllTabs>
  )
}

/** Draws the page anew and asks the server for everything on it again, once nobody minds about what is typed there. */
function useRefresh() {
  const queryClient = useQueryClient()
  const askToDiscard = useDiscardQuestion()
  return () => {
    const { active } = useTabs.getState()
    const again = () => {
      if (active !== undefined) redrawTab(active)
      void queryClient.invalidateQueries()
    }
    askToDiscard('form.refresh_title', again, active === undefined ? [] : [active])
  }
}

/** The first stop of the keyboard: past the menu, to the page. */
import styles from './shell.module.css'

function SkipLink() {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles['skipLink']} onClick={() => paneInView()?.focus()}>
      {t('shell.skip_to_content')}
    </button>
  )
}

/** The module that the rail marks and the panel lists: that of the page, else the one worked in last. */
// The specification's name for it; it lives as long as the tab.
const KEY = 'sidebarActiveOne'

interface ActiveModule {
  readonly module: MenuNode | undefined
  readonly screen: ScreenMatch | undefined
}

function useActiveModule(menu: readonly MenuNode[], pathname: string): ActiveModule {
  const screen = findScreen(menu, pathname)
  const current = screen?.trail[0]

  useEffect(() => {
    if (current !== undefined) writeOfTab(KEY, current.path)
  }, [current])

  // The workbench belongs to no module, and shows them all itself.
  if (current !== undefined || pathname === '/dashboard') return { module: current, screen }
  const remembered = readOfTab(KEY)
  return { module: visible(menu).find(({ path }) => path === remembered), screen }
}
