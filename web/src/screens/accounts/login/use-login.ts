// What the sign-in form holds and does: checks, asks the server, and says what was wrong beside the field.
import { useState } from 'react'
import { ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { signIn } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'

export type LoginField = 'username' | 'password' | 'factor'
/** Of either form. */
type AnyField = LoginField | 'phone' | 'code'

export interface Typed {
  readonly username: string
  readonly password: string
  /** A code of the second factor; empty until the server asks for one. */
  readonly factor: string
}

export interface LoginFaults {
  readonly fields: Readonly<Partial<Record<AnyField, string>>>
  /** What concerns no single field. */
  readonly form?: string | undefined
  /** Signing in is locked until then, in milliseconds of this computer's clock. */
  readonly lockedUntil?: number | undefined
}

export const NO_FAULTS: LoginFaults = { fields: {} }

export interface SignInSteps {
  /** Called when a sign-in is under way, to fetch what the next page needs. */
  readonly warmUp: () => void
  /** Called when the session is open. */
  readonly onSignedIn: () => Promise<void> | void
}

export function useLogin({ warmUp, onSignedIn }: SignInSteps) {
  const { t, language } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [factorName, setFactorName] = useState<string>()
  const [found, setFound] = useState({ faults: NO_FAULTS, language })
  const setFaults = (faults: LoginFaults) => setFound({ faults, language })
  // What was said in another language is better not said at all.
  const faults = found.language === language ? found.faults : onlyLock(found.faults)

  const check = ({ username, password, factor }: Typed): LoginFaults['fields'] => ({
    ...(username === '' ? { username: t('login.username_required') } : {}),
    ...(password === '' ? { password: t('login.password_required') } : {}),
    ...(factor.trim() === '' && username === factorName ? { factor: t('login.factor_required') } : {}),
  })

  /** Answers with the field to look at; `undefined` where the sign-in went through. */
  async function submit(typed: Typed): Promise<LoginField | undefined> {
    const trimmed = { ...typed, username: typed.username.trim() }
    const fields = check(trimmed)
    setFaults({ fields })
    const wrong = firstOf(fields)
    if (wrong !== undefined) return wrong
    // The server takes a moment over the password: time enough to fetch what comes next.
    warmUp()
    setIsBusy(true)
    try {
      await withProof({ purpose: 'login', name: trimmed.username }, (proof) =>
        signIn({ ...requestOf(trimmed, factorName), ...proof }),
      )
      await onSignedIn()
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'factor_required') {
        setFactorName(trimmed.username)
        return 'factor'
      }
      const refused = faultsOf(error, FIELDS)
      setFaults(refused)
      return firstOf(refused.fields) ?? 'password'
    } finally {
      setIsBusy(false)
    }
  }

  /** A field that is being corrected is no longer marked. */
  const correct = (field: LoginField) => {
    if (faults.fields[field] === undefined) return
    const { [field]: _corrected, ...others } = faults.fields
    setFaults({ ...faults, fields: others })
  }

  return { isBusy, faults, factorName, submit, correct }
}

/** With the code of the second factor where the server has asked this name for one. */
function requestOf({ username, password, factor }: Typed, factorName: string | undefined) {
  const code = username === factorName ? { factor_code: factor.trim() } : {}
  return { username, password, type: 1, ...code } as const
}

const FIELDS: readonly LoginField[] = ['username', 'password', 'factor']

const firstOf = (fields: LoginFaults['fields']) => FIELDS.find((field) => fields[field] !== undefined)

// A lock is said in words of ours, so it may stay.
const onlyLock = ({ lockedUntil }: LoginFaults): LoginFaults => ({ ...NO_FAULTS, lockedUntil })

/** What a refusal says, at one of these fields or of none. */
export function faultsOf(error: ApiError, at: readonly AnyField[]): LoginFaults {
  if (error.code === 'locked')
    return { ...NO_FAULTS, lockedUntil: Date.now() + (error.refusal?.retry_after ?? 60) * 1000 }
  if (error.code === 'bad_factor_code') return { fields: { factor: error.message } }
  const placed = at.flatMap((field) => {
    const fault = error.fields?.[field]
    return fault === undefined ? [] : [[field, fault] as const]
  })
  return placed.length > 0 ? { fields: Object.fromEntries(placed) } : { ...NO_FAULTS, form: error.message }
}
