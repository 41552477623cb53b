// Blocks a navigation that would exceed the tab limit or lose unsaved changes.
import type { MenuNode } from '@cangdan/protocol'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { closeAllTabs, hasRoomFor } from '#runtime/tab-store.ts'
import { MAX_TABS } from '#runtime/tabs.ts'
import { discardUnsaved, hasUnstoredChanges } from '#runtime/unsaved-changes.ts'
import { createPreloadedComponent } from '#ui/deferred-component.ts'
import { LOGIN } from '../routing/guard.ts'
import { toTabLocation, resolveScreen } from '../registry.ts'

const LeaveQuestion = createPreloadedComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

export function useLeaveGuard(menu: readonly MenuNode[]): ReactNode {
  const { t } = useTranslation()
  const blocker = useBlocker(({ nextLocation }) => {
    if (nextLocation.pathname === LOGIN) return hasUnstoredChanges()
    const route = resolveScreen(menu, toTabLocation(nextLocation))
    return route !== undefined && !hasRoomFor(route.key)
  })
  const isFull = blocker.state === 'blocked' && blocker.location.pathname !== LOGIN
  useEffect(() => {
    if (!isFull) return
    notify({ kind: 'warning', text: t('tabs.full', { n: MAX_TABS }), seconds: 5 })
    blocker.reset()
  }, [isFull, blocker, t])

  if (blocker.state !== 'blocked' || isFull) return null
  return (
    <Suspense fallback={null}>
      <LeaveQuestion
        key="leave"
        onLeave={() => {
          discardUnsaved()
          closeAllTabs()
          blocker.proceed()
        }}
        onStay={() => blocker.reset()}
      />
    </Suspense>
  )
}
