import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useExpiry } from '#api/session/expiry.ts'
import { useSession } from '#api/session/session.ts'
import type { AgainDialogProps } from '#screens/accounts/login-again/again-dialog.tsx'
import { lazyPart, loadPart } from '#ui/lazy-part.ts'
import { loginPath } from '../routing/guard.ts'

const load = async (): Promise<ComponentType<AgainDialogProps>> =>
  (await import('#screens/accounts/login-again/again-dialog.tsx')).AgainDialog
const Dialog = lazyPart(() => loadPart(load).catch(() => WithoutDialog))

export function SignInAgain() {
  const reason = useExpiry()
  const { info } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  if (reason === undefined) return null
  const giveUp = () => void navigate(loginPath(pathname + search + hash), { replace: true })
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
