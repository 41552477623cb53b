import { useState } from 'react'
import { ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { signIn } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'

export type LoginField = 'username' | 'password' | 'factor'
type AnyField = LoginField | 'phone' | 'code'

export interface LoginValues {
  readonly username: string
  readonly password: string
  /** Code of the second factor; empty until the server requires one. */
  readonly factor: string
}

export interface LoginErrors {
  readonly fields: Readonly<Partial<Record<AnyField, string>>>
  /** Error without a field. */
  readonly form?: string | undefined
  /** End of the lock in milliseconds of the local clock. */
  readonly lockedUntil?: number | undefined
}

export const NO_ERRORS: LoginErrors = { fields: {} }

export interface SignInSteps {
  readonly warmUp: () => void
  readonly onSignedIn: () => Promise<void> | void
}

export function useLogin({ warmUp, onSignedIn }: SignInSteps) {
  const { t, language } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [factorName, setFactorName] = useState<string>()
  const [found, setFound] = useState({ errors: NO_ERRORS, language })
  const setFaults = (errors: LoginErrors) => setFound({ errors, language })
  // Hides messages of another language, because they are not translated.
  const errors = found.language === language ? found.errors : keepLock(found.errors)

  const check = ({ username, password, factor }: LoginValues): LoginErrors['fields'] => ({
    ...(username === '' ? { username: t('login.username_required') } : {}),
    ...(password === '' ? { password: t('login.password_required') } : {}),
    ...(factor.trim() === '' && username === factorName ? { factor: t('login.factor_required') } : {}),
  })

  /** Returns the field to focus; `undefined` after a successful login. */
  async function submit(typed: LoginValues): Promise<LoginField | undefined> {
    const trimmed = { ...typed, username: typed.username.trim() }
    const fields = check(trimmed)
    setFaults({ fields })
    const wrong = findFirstField(fields)
    if (wrong !== undefined) return wrong
    warmUp()
    setIsBusy(true)
    try {
      await withProof({ purpose: 'login', name: trimmed.username }, (proof) =>
        signIn({ ...buildRequest(trimmed, factorName), ...proof }),
      )
      await onSignedIn()
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'factor_required') {
        setFactorName(trimmed.username)
        return 'factor'
      }
      const rejected = mapLoginFailure(error, FIELDS)
      setFaults(rejected)
      return findFirstField(rejected.fields) ?? 'password'
    } finally {
      setIsBusy(false)
    }
  }

  const clearError = (field: LoginField) => {
    if (errors.fields[field] === undefined) return
    const { [field]: _corrected, ...others } = errors.fields
    setFaults({ ...errors, fields: others })
  }

  return { isBusy, errors, factorName, submit, correct: clearError }
}

/** Adds the second factor when the server has required it for this user name. */
function buildRequest({ username, password, factor }: LoginValues, factorName: string | undefined) {
  const code = username === factorName ? { factor_code: factor.trim() } : {}
  return { username, password, type: 1, ...code } as const
}

const FIELDS: readonly LoginField[] = ['username', 'password', 'factor']

const findFirstField = (fields: LoginErrors['fields']) => FIELDS.find((field) => fields[field] !== undefined)

// The lock message is translated by the page, so it stays.
const keepLock = ({ lockedUntil }: LoginErrors): LoginErrors => ({ ...NO_ERRORS, lockedUntil })

/** Maps a rejection to one of the fields or to the form. */
export function mapLoginFailure(error: ApiError, at: readonly AnyField[]): LoginErrors {
  if (error.code === 'locked')
    return { ...NO_ERRORS, lockedUntil: Date.now() + (error.rejection?.retry_after ?? 60) * 1000 }
  if (error.code === 'bad_factor_code') return { fields: { factor: error.message } }
  const placed = at.flatMap((field) => {
    const fault = error.fields?.[field]
    return fault === undefined ? [] : [[field, fault] as const]
  })
  return placed.length > 0 ? { fields: Object.fromEntries(placed) } : { ...NO_ERRORS, form: error.message }
}
