import type { ComponentType } from 'react'
import { ScreenProvider } from '#runtime/screen.ts'
import { useRoutedScreen } from './use-routed-screen.ts'

/** Creates a route without the shell, for users without a session. */
export function createBareRoute(Screen: ComponentType): { Component: ComponentType } {
  const Component = () => (
    <ScreenProvider value={useRoutedScreen()}>
      <Screen />
    </ScreenProvider>
  )
  return { Component }
}
