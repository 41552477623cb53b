// Blocks a navigation that would exceed the tab limit or lose unsaved changes.
import type { MenuNode } from '@cangdan/protocol'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { dropTabs, isRoomFor } from '#runtime/tab-store.ts'
import { MAX_TABS } from '#runtime/tabs.ts'
import { discardUnsaved, wouldLose } from '#runtime/unsaved.ts'
import { readyPart } from '#ui/at-rest.ts'
import { LOGIN } from '../routing/guard.ts'
import { asTabLocation, placeOf } from '../registry.ts'

const LeaveQuestion = readyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion)

export function useWayOut(menu: readonly MenuNode[]): ReactNode {
  const { t } = useTranslation()
  const blocker = useBlocker(({ nextLocation }) => {
    if (nextLocation.pathname === LOGIN) return wouldLose()
    const place = placeOf(menu, asTabLocation(nextLocation))
    return place !== undefined && !isRoomFor(place.key)
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
          dropTabs()
          blocker.proceed()
        }}
        onStay={() => blocker.reset()}
      />
    </Suspense>
  )
}
