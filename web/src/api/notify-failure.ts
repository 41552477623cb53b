import { ApiError } from './transport/api-error.ts'
import { notify } from './notices.ts'
import { reportChange } from './topics/topic-changes.ts'

export function notifyFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.data === 'login') notify({ kind: 'login_again' })
  // The session has already ended; the login page shows the reason.
  else if (error.code === 'login_required') return
  // Reloads the session: the due page then replaces all other pages.
  else if (error.code === 'password_due' || error.code === 'factor_due')
    reportChange({ origin: 'own', topics: ['account'] })
  // The captcha component fetches a new captcha; no message is needed.
  else if (error.data === 'refresh_captcha') return
  else if (error.code === 'forbidden') notify({ kind: 'forbidden', text: error.message, seconds: 5 })
  else if (error.code === 'network') notify({ kind: 'error', text: error.message, seconds: 3 })
  else notify({ kind: 'error', text: error.message, seconds: 4 })
}
