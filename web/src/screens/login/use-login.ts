// What the sign-in form holds and does: checks, asks the server, and says what was wrong beside the field.
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#api/client.ts'
import { signIn } from '#api/sign-in.ts'
import { useLanguage, useTranslation } from '#i18n/index.ts'
import { safeRedirect } from './safe-redirect.ts'

export type LoginField = 'username' | 'password'

export interface LoginFaults {
  readonly fields: Readonly<Partial<Record<LoginField, string>>>
  /** What concerns no single field. */
  readonly form?: string | undefined
}

const NO_FAULTS: LoginFaults = { fields: {} }

export function useLogin(warmUp: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isBusy, setIsBusy] = useState(false)
  const { language } = useLanguage()
  const [found, setFound] = useState({ faults: NO_FAULTS, language })
  const setFaults = (faults: LoginFaults) => setFound({ faults, language })
  // What was said in another language is better not said at all.
  const faults = found.language === language ? found.faults : NO_FAULTS

  const check = (username: string, password: string): LoginFaults['fields'] => ({
    ...(username === '' ? { username: t('login.username_required') } : {}),
    ...(password === '' ? { password: t('login.password_required') } : {}),
  })

  /** Answers with the field to look at; `undefined` where the sign-in went through. */
  async function submit(typedName: string, password: string): Promise<LoginField | undefined> {
    const username = typedName.trim()
    const fields = check(username, password)
    setFaults({ fields })
    if (fields.username !== undefined) return 'username'
    if (fields.password !== undefined) return 'password'
    // The server takes a moment over the password: time enough to fetch what comes next.
    warmUp()
    setIsBusy(true)
    try {
      await signIn({ username, password, type: 1 })
      await navigate(safeRedirect(search.get('redirect')), { replace: true })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = faultsOf(error)
      setFaults(refused)
      return refused.fields.username === undefined ? 'password' : 'username'
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

  return { isBusy, faults, submit, correct }
}

function faultsOf(error: ApiError): LoginFaults {
  const { username, password } = error.fields ?? {}
  const fields = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  }
  const isPlaced = Object.keys(fields).length > 0
  return isPlaced ? { ...NO_FAULTS, fields } : { ...NO_FAULTS, form: error.message }
}
