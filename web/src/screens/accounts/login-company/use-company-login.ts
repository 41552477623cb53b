// Company sign-in: a window opens the provider of the organisation, and its answer opens the session here.
import { type SessionTokens, SSO_PATHS, type SsoLoginAnswer, type SsoStart } from '@cangdan/protocol'
import { useState } from 'react'
import { readLocal, storeLocal } from '#api/browser-storage.ts'
import { api } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { storePendingLink } from '#api/session/pending-link.ts'
import { signInWith } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import { useExternalPage } from '../external-page/use-external-page.ts'
import type { SignInSteps } from '../login/use-login.ts'
import { COMPANY_TITLES } from './titles.ts'

/** The last code, so that it is entered once per browser. */
const COMPANY = 'x-admin-company'

type FurtherStep = Exclude<SsoLoginAnswer, SessionTokens>

export function useCompanyLogin({ warmUp, onSignedIn }: SignInSteps, linked: string) {
  const { t } = useTranslation()
  const [code, setCode] = useState(() => linked || (readLocal(COMPANY) ?? ''))
  const [further, setFurther] = useState<FurtherStep>()
  const company = code.trim()
  const external = useExternalPage({
    load: async () => {
      const start = await post<SsoStart>(SSO_PATHS.start, { company })
      storeLocal(COMPANY, company)
      return start
    },
    onAnswer: (answer) => enter((public_key) => post(SSO_PATHS.login, { ...answer, public_key })),
    titles: COMPANY_TITLES,
    returns: 'company',
  })

  async function enter(send: (publicKey: string) => Promise<SsoLoginAnswer>): Promise<void> {
    warmUp()
    const step = await signInWith(send)
    if (step === undefined) {
      await onSignedIn()
      return
    }
    setFurther(step)
    if ('need_bind' in step) storePendingLink({ kind: 'company', code: step.bind_code, nick: step.social_nick || code })
  }

  const type = (value: string) => {
    setCode(value)
    external.reset()
  }

  const open = () => (company === '' ? external.reset(t(COMPANY_TITLES.code_required)) : void external.open())

  const submitFactor = (factor_code: string) =>
    external.run(async () => {
      if (further === undefined || !('need_factor' in further)) return
      const { username: name, bind_code } = further
      await withProof({ purpose: 'login', name }, (proof) =>
        enter((public_key) => post(SSO_PATHS.factor, { bind_code, factor_code, public_key, ...proof })),
      )
    })

  return { ...external, code, type, open, further, submitFactor }
}

const post = <T>(path: string, body: object): Promise<T> => api.post<T>(path, body, { quiet: true })
