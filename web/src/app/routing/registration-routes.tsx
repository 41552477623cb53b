import type { ComponentType } from 'react'
import { ScreenProvider } from '#runtime/screen.ts'
import { EnterScreen } from '#screens/accounts/registration/enter-screen.tsx'
import { RegisterScreen } from '#screens/accounts/registration/register-screen.tsx'
import { useRoutedScreen } from './use-routed-screen.ts'

function createBareRoute(Screen: ComponentType): { Component: ComponentType } {
  const Component = () => (
    <ScreenProvider value={useRoutedScreen()}>
      <Screen />
    </ScreenProvider>
  )
  return { Component }
}

export const REGISTER = createBareRoute(RegisterScreen)
export const ENTER = createBareRoute(EnterScreen)
