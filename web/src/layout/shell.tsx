// The frame around every page: modules, menu, bar, page, watermark.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { dropDrafts } from '#api/drafts.ts'
import { useSession } from '#api/session.ts'
import { useDiscardQuestion } from '#generic/form/use-discard-question.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { ScrollContainer } from '#ui/scroll-container.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { MenuPanel } from './menu-panel.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { Navbar } from './navbar.tsx'
import { Rail } from './rail.tsx'
import { togglePanel, useSettings } from './settings-store.ts'
import { SkipLink } from './skip-link.tsx'
import { useActiveModule } from './use-active-module.ts'
import { Watermark } from './watermark.tsx'
import { WorkNotice } from './work-notice.tsx'
import styles from './shell.module.css'

export interface ShellProps {
  readonly children: ReactNode
}

export function Shell({ children }: ShellProps) {
  const { menu, info } = useSession()
  const { pathname, key } = useLocation()
  const { module, screen } = useActiveModule(menu, pathname)
  const { isPanelOpen } = useSettings()
  const isMobile = useMobile()
  const [openedAt, setOpenedAt] = useState<string>()
  const { round, refresh } = useRefresh()
  // What somebody else has left in this tab is none of this person's.
  useEffect(() => dropDrafts(info.uid), [info.uid])
  const content = useRef<HTMLElement>(null)

  const trail = new Set(screen?.trail.map(({ path }) => path))
  const active = pathname === '/dashboard' ? pathname : screen?.trail[0]?.path
  const panel = module === undefined ? 'none' : isPanelOpen ? 'open' : 'closed'

  return (
    <div className={styles['shell']}>
      <SkipLink target={content} />
      {!isMobile && <Rail menu={menu} active={active} />}
      {!isMobile && module !== undefined && isPanelOpen && <MenuPanel module={module} trail={trail} />}
      {isMobile && (
        // It belongs to the visit it was opened on: going anywhere, even here again, closes it.
        <MobileMenu
          menu={menu}
          active={active}
          module={module}
          trail={trail}
          isOpen={openedAt === key}
          onClose={() => setOpenedAt(undefined)}
        />
      )}
      <div className={styles['main']}>
        <Navbar
          screen={screen}
          menu={isMobile ? 'drawer' : panel}
          onMenu={isMobile ? () => setOpenedAt(key) : togglePanel}
          onRefresh={refresh}
        />
        <WorkNotice />
        {/* Another page is another element: it starts at its top, and without the faults of the one before. */}
        <main key={`${pathname}/${round}`} className={styles['content']} ref={content} tabIndex={-1}>
          <ScrollContainer value={content}>
            <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
          </ScrollContainer>
        </main>
      </div>
      <Watermark />
    </div>
  )
}

/** Draws the page anew and asks the server for everything on it again, once nobody minds about what is typed there. */
function useRefresh() {
  const queryClient = useQueryClient()
  const askToDiscard = useDiscardQuestion()
  const [round, setRound] = useState(0)
  const refresh = () =>
    askToDiscard('form.refresh_title', () => {
      setRound((last) => last + 1)
      void queryClient.invalidateQueries()
    })
  return { round, refresh }
}
