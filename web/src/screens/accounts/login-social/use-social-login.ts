// Sign-in with WeChat: a window shows its QR code, and its answer opens the session here.
import {
  AUTH_REDIRECT,
  SOCIAL_PATHS,
  type SocialAuthData,
  type SocialLoginRequest,
  type SocialLoginResponse,
  type SessionTokens,
  WECHAT_TYPE,
} from '@cangdan/protocol'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { storePendingLink } from '#api/session/pending-link.ts'
import { signInWith } from '#api/session/sign-in.ts'
import { useExternalPage } from '../external-page/use-external-page.ts'
import type { SignInSteps } from '../login/use-login.ts'
import { SOCIAL_TITLES } from './titles.ts'

type FurtherStep = Exclude<SocialLoginResponse, SessionTokens>

export function useSocialLogin({ warmUp, onSignedIn }: SignInSteps) {
  /** A step that the server requires before it opens the session. */
  const [further, setFurther] = useState<FurtherStep>()
  const external = useExternalPage({
    load: () => loadAuthData('login'),
    onAnswer: ({ code, state }) => enter({ code, state }),
    titles: SOCIAL_TITLES,
    returns: 'social',
  })

  async function enter(proof: Omit<SocialLoginRequest, 'type' | 'public_key'>): Promise<void> {
    warmUp()
    const step = await signInWith((public_key) => submit({ ...proof, public_key, type: WECHAT_TYPE }))
    if (step === undefined) {
      await onSignedIn()
      return
    }
    setFurther(step)
    if ('need_bind' in step) storePendingLink({ kind: 'social', code: step.bind_code, nick: step.social_nick })
  }

  const submitFactor = (factor_code: string) =>
    external.run(async () => {
      if (further === undefined || !('need_factor' in further)) return
      const { username: name, bind_code } = further
      await withProof({ purpose: 'login', name }, (proof) => enter({ bind_code, factor_code, ...proof }))
    })

  const open = () => {
    setFurther(undefined)
    return external.open()
  }
  return { ...external, open, further, submitFactor }
}

export const loadAuthData = (scene: 'login' | 'bind'): Promise<SocialAuthData> =>
  api.get<SocialAuthData>(
    SOCIAL_PATHS.authData,
    { type: WECHAT_TYPE, scene, redirect: `${location.origin}${AUTH_REDIRECT}` },
    { quiet: true, isOfDevice: true },
  )

const submit = (body: SocialLoginRequest): Promise<SocialLoginResponse> =>
  api.post<SocialLoginResponse>(SOCIAL_PATHS.login, body, { quiet: true })
