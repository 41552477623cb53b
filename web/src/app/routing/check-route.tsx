// The page behind a receipt's code, as a screen of its own, without the shell.
import { ScreenProvider } from '#runtime/screen.ts'
import { CheckScreen } from '#screens/receipts/receipt-check/check-screen.tsx'
import { useRoutedScreen } from './use-routed-screen.ts'

export function CheckRoute() {
  return (
    <ScreenProvider value={useRoutedScreen()}>
      <CheckScreen />
    </ScreenProvider>
  )
}
