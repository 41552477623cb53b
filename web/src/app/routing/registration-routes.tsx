import { EnterScreen } from '#screens/accounts/registration/enter-screen.tsx'
import { RegisterScreen } from '#screens/accounts/registration/register-screen.tsx'
import { createBareRoute } from './bare-route.tsx'

export const REGISTER = createBareRoute(RegisterScreen)
export const ENTER = createBareRoute(EnterScreen)
