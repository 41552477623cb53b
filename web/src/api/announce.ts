// Turns a failed call into what the person reads (specification §8).
import { ApiError } from './transport/api-error.ts'
import { notify } from './notices.ts'
import { reportChanged } from './topics/changes.ts'

export function announce(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.data === 'login') notify({ kind: 'login_again' })
  // A session that could not be refreshed has ended already: the login page says why.
  else if (error.code === 'login_required') return
  // The page that asks for another one stands in for all others once the session is read again.
  else if (error.code === 'password_due' || error.code === 'factor_due')
    reportChanged({ origin: 'own', topics: ['account'] })
  // Anyone who shows a captcha fetches a new one; there is nothing to read.
  else if (error.data === 'refresh_captcha') return
  else if (error.code === 'forbidden') notify({ kind: 'forbidden', text: error.message, seconds: 5 })
  else if (error.code === 'network') notify({ kind: 'error', text: error.message, seconds: 3 })
  else notify({ kind: 'error', text: error.message, seconds: 4 })
}
