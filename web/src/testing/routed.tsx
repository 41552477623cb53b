import { useEffect, type ReactNode } from 'react'
import { ScreenProvider } from '#runtime/screen.ts'
import { getUnsavedChanges, guardUnload } from '#runtime/unsaved-changes.ts'
import { useRoutedScreen } from '#app/routing/use-routed-screen.ts'

export function Routed({ children }: { readonly children: ReactNode }) {
  const screen = useRoutedScreen()
  useEffect(guardUnload, [])
  useEffect(() => () => getUnsavedChanges(screen.key).forget(), [screen.key])
  return <ScreenProvider value={screen}>{children}</ScreenProvider>
}
