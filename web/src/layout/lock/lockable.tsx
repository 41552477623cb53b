import { Activity, type ReactNode, Suspense, useState } from 'react'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { useLocked } from './lock-store.ts'

const LockScreen = createLazyComponent(async () => (await import('./lock-screen.tsx')).LockScreen)

export function Lockable({ children }: { readonly children: ReactNode }) {
  const isLocked = useLocked()
  // A page that is loaded while locked sends no calls.
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
