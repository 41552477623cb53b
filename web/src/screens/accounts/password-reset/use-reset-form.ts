import {
  type AccountChoice,
  normalizeInput,
  type PasswordResetRequest,
  type PasswordResetResponse,
  SESSION_PATHS,
} from '@cangdan/protocol'
import { useState, type FormEvent } from 'react'
import { api, ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import { findMissingProof, useAttempts } from '../registration/use-attempts.ts'

const EMPTY_INPUT = { phone: '', verify: '', password: '', username: '', factor_code: '' }
type Input = typeof EMPTY_INPUT
type Field = Exclude<keyof Input, 'username'>

/** `onDone` receives the user name of the account. */
export function useResetForm(onDone: (username: string) => void) {
  const { t, language } = useTranslation()
  const attempts = useAttempts()
  const { complain, submit, correct } = attempts
  const [typed, setTyped] = useState<Input>(EMPTY_INPUT)
  const [accounts, setAccounts] = useState<readonly AccountChoice[]>([])
  const [needsFactor, setNeedsFactor] = useState(false)

  const type = (field: Field) => (value: string) => {
    // Accounts and second factor belong to the previous phone.
    const isOther = field === 'phone'
    setTyped({ ...typed, [field]: value, ...(isOther ? { username: '', factor_code: '' } : {}) })
    if (isOther) {
      setAccounts([])
      setNeedsFactor(false)
    }
    correct(field)
  }
  const choose = (username: string) => setTyped({ ...typed, username })

  const findMissing = () => ({
    ...findMissingProof(typed, language),
    ...(typed.password === '' ? { password: t('login.password_required') } : {}),
    ...(needsFactor && typed.factor_code.trim() === '' ? { factor_code: t('login.factor_required') } : {}),
  })

  /** Shows the further input that the right code needs. */
  function askFurther(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'account_choice') {
      const choices = error.rejection?.accounts ?? []
      setAccounts(choices)
      setTyped({ ...typed, username: choices[0]?.name ?? '' })
    } else if (error.code === 'factor_required') {
      setNeedsFactor(true)
      complain({ fields: { factor_code: t('login.factor_required') } })
    } else {
      // The wrong code of the second factor used the code of the phone up.
      if (error.code === 'bad_factor_code') setTyped({ ...typed, verify: '', factor_code: '' })
      throw error
    }
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const request = buildRequest(typed)
    await submit(findMissing(), request, async () => {
      try {
        const { username } = await withProof({ purpose: 'reset', name: request.phone }, (proof) =>
          api.post<PasswordResetResponse>(SESSION_PATHS.resetPassword, { ...request, ...proof }, { quiet: true }),
        )
        onDone(username)
      } catch (error) {
        askFurther(error)
      }
    })
  }
  return { attempts, typed, type, accounts, choose, needsFactor, onSubmit }
}

const buildRequest = ({ phone, verify, password, username, factor_code }: Input): PasswordResetRequest => ({
  phone: normalizeInput('phone', phone),
  verify: verify.trim(),
  password,
  ...(username === '' ? {} : { username }),
  ...(factor_code.trim() === '' ? {} : { factor_code: factor_code.trim() }),
})
