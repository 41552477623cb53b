// The big screen in a separate window (R1, R15), without menu and bar; users without the right get /404.
import { BIG_SCREEN_NAME } from '@cangdan/protocol'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { hasPermission } from '#api/session/has-permission.ts'
import { useSession } from '#api/session/session.ts'
import { ScreenProvider } from '#runtime/screen.ts'
import { loadBigScreen } from '#screens/console/big-screen/screen.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { NOT_FOUND } from './guard.ts'
import { useRoutedScreen } from './use-routed-screen.ts'

const BigScreen = createLazyComponent(loadBigScreen)

export function ScreenWindow() {
  const session = useSession()
  const screen = useRoutedScreen()
  if (!hasPermission(session, BIG_SCREEN_NAME)) return <Navigate to={NOT_FOUND} replace />
  return (
    <ScreenProvider value={screen}>
      <Suspense fallback={null}>
        <BigScreen />
      </Suspense>
    </ScreenProvider>
  )
}
