// Company sign-in: a window opens the provider of the organisation, and its answer opens the session here.
import { type SessionTokens, SSO_PATHS, type SsoLoginAnswer, type SsoStart } from '@cangdan/protocol'
import { useEffect, useRef, useState } from 'react'
import { readLocal, storeLocal } from '#api/browser-storage.ts'
import { api, ApiError } from '#api/client.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { askProvider, ProviderWindowRejection } from '#api/session/provider-window.ts'
import { signInWith } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import type { LoginValues, SignInSteps } from '../login/use-login.ts'
import { COMPANY_TITLES } from './titles.ts'

/** The last code, so that it is entered once per browser. */
const COMPANY = 'x-admin-company'

type Pending = Exclude<SsoLoginAnswer, SessionTokens>

type PendingFactor = Extract<Pending, { need_factor: 1 }>

/** Thrown to leave `signInWith` without a session. */
class PendingSignIn extends Error {
  readonly pending: Pending

  constructor(pending: Pending) {
    super('the sign-in is not complete')
    this.pending = pending
  }
}

interface CompanyLogin {
  readonly step: 'idle' | 'waiting' | 'entering'
  readonly error?: string
  /** Further step that the server requires. */
  readonly pending?: Pending
}

export function useCompanyLogin({ warmUp, onSignedIn }: SignInSteps, linked: string) {
  const { t } = useTranslation()
  const [code, setCode] = useState(() => linked || (readLocal(COMPANY) ?? ''))
  const [state, setState] = useState<CompanyLogin>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const type = (value: string) => {
    setCode(value)
    setState({ step: 'idle' })
  }

  async function withErrorState(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    try {
      await work(signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PendingSignIn) setState({ step: 'idle', pending: error.pending })
      else if (error instanceof ProviderWindowRejection)
        setState({ step: 'idle', error: t(COMPANY_TITLES[error.reason]) })
      else if (error instanceof ApiError) setState((before) => ({ ...before, step: 'idle', error: error.message }))
      else throw error
    }
  }

  const begin = (step: 'waiting' | 'entering') =>
    setState(({ pending }) => ({ step, ...(pending !== undefined && { pending }) }))

  const open = (): void => {
    const company = code.trim()
    if (company === '') return setState({ step: 'idle', error: t(COMPANY_TITLES.code_required) })
    void withErrorState(async (signal) => {
      begin('waiting')
      const answer = await askProvider(() => post<SsoStart>(SSO_PATHS.start, { company }), signal)
      storeLocal(COMPANY, company)
      warmUp()
      begin('entering')
      await openSession((public_key) => post(SSO_PATHS.login, { ...answer, public_key }))
      await onSignedIn()
    })
  }

  const showFactor = (pending: PendingFactor, factorCode: string) =>
    withErrorState(async () => {
      begin('entering')
      await openFactorSession(pending, factorCode)
      await onSignedIn()
    })

  return { ...state, code, type, open, showFactor }
}

const post = <T>(path: string, body: object): Promise<T> => api.post<T>(path, body, { quiet: true })

/** @throws PendingSignIn if the answer is no session */
const openSession = (send: (publicKey: string) => Promise<SsoLoginAnswer>): Promise<void> =>
  signInWith(async (publicKey) => {
    const answer = await send(publicKey)
    if ('session_id' in answer) return answer
    throw new PendingSignIn(answer)
  })

const openFactorSession = ({ bind_code, username }: PendingFactor, factor_code: string): Promise<void> =>
  withProof({ purpose: 'login', name: username }, (proof) =>
    openSession((public_key) => post(SSO_PATHS.factor, { bind_code, factor_code, public_key, ...proof })),
  )

/** Binds after a sign-in by password. A binding that fails does not undo the sign-in. */
export async function bindPerson(bind_code: string, { username, password }: LoginValues): Promise<void> {
  await withProof({ purpose: 'password', name: username }, (proof) =>
    post(SSO_PATHS.bind, { bind_code, password, ...proof }),
  ).catch(notifyFailure)
}
