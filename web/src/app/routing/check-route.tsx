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
