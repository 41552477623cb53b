import { ResetScreen } from '#screens/accounts/password-reset/reset-screen.tsx'
import { createBareRoute } from './bare-route.tsx'

export const RESET = createBareRoute(ResetScreen)
