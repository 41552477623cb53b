import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useExpiry } from '#api/session/expiry.ts'
import { useSession } from '#api/session/session.ts'
import type { AgainDialogProps } from '#screens/accounts/login-again/again-dialog.tsx'
import { createLazyComponent, loadWithRetry } from '#ui/lazy-component.ts'
import { buildLoginPath } from '../routing/guard.ts'

const loadDialog = async (): Promise<ComponentType<AgainDialogProps>> =>
  (await import('#screens/accounts/login-again/again-dialog.tsx')).AgainDialog
const Dialog = createLazyComponent(() => loadWithRetry(loadDialog).catch(() => WithoutDialog))

export function SignInAgain() {
  const reason = useExpiry()
  const { info } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  if (reason === undefined) return null
  const giveUp = () => void navigate(buildLoginPath(pathname + search + hash), { replace: true })
  return (
    <Suspense fallback={null}>
      <Dialog account={info.username} onGiveUp={giveUp} />
    </Suspense>
  )
}

/** Opens the login page when the code of the dialog cannot be loaded. */
function WithoutDialog({ onGiveUp }: AgainDialogProps) {
  const giveUp = useEffectEvent(onGiveUp)
  useEffect(() => giveUp(), [])
  return null
}
