// The module that the rail marks and the panel lists: that of the page, else the one worked in last.
import type { MenuNode } from '@cangdan/protocol'
import { useEffect } from 'react'
import { readOfTab, writeOfTab } from '#api/local.ts'
import { findScreen, visible, type ScreenMatch } from '#api/session/menu-tree.ts'

// The specification's name for it; it lives as long as the tab.
const KEY = 'sidebarActiveOne'

export interface ActiveModule {
  readonly module: MenuNode | undefined
  readonly screen: ScreenMatch | undefined
}

export function useActiveModule(menu: readonly MenuNode[], pathname: string): ActiveModule {
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
