// The frame of somebody who may have locked it. What is typed there is kept, and nothing of it is shown.
import { Activity, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { useLocked } from './lock-store.ts'

const LockScreen = lazyPart(async () => (await import('./lock-screen.tsx')).LockScreen)

export function Lockable({ children }: { readonly children: ReactNode }) {
  const isLocked = useLocked()
  // A page that is opened locked asks the server for nothing that it must not show.
  const [wasOpen, setWasOpen] = useState(!isLocked)
  if (!isLocked && !wasOpen) setWasOpen(true)
  return (
    <>
      {wasOpen && <Activity mode={isLocked ? 'hidden' : 'visible'}>{children}</Activity>}
      {isLocked && (
        <Suspense>
          <LockScreen />
        </Suspense>
      )}
    </>
  )
}
