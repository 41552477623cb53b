// Social login: a window opens the external site, and its response opens the session here.
import { fill, type Language, type SessionTokens } from '@cangdan/protocol'
import { useEffect, useRef, useState } from 'react'
import { storeAuthState, waitForAuthResponse } from '#api/session/external-sign-in.ts'
import { api, ApiError } from '#api/client.ts'
import { signInWith } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import type { SignInSteps } from '../login/use-login.ts'
import {
  SOCIAL_PATHS,
  SOCIAL_TYPE,
  type SocialAuthData,
  type SocialLoginAnswer,
  type SocialLoginRequest,
} from './social-calls.ts'
import { SOCIAL_TITLES } from './titles.ts'

const WINDOW = 'popup,width=520,height=640'

class PageRejection extends Error {}

export function useSocialLogin({ warmUp, onSignedIn }: SignInSteps) {
  const { t, language } = useTranslation()
  const [state, setState] = useState<{ step: 'idle' | 'waiting' | 'entering'; error?: string }>({
    step: 'idle',
  })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  async function withErrorState(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof PageRejection)) throw error
      setState({ step: 'idle', error: error.message })
    }
  }

  const enter = (code: string, expectedState: string) =>
    withErrorState(async () => {
      warmUp()
      setState({ step: 'entering' })
      await signInWith((publicKey) =>
        submitCode({ code, state: expectedState, type: SOCIAL_TYPE, public_key: publicKey }, language),
      )
      await onSignedIn()
    })

  const open = () =>
    withErrorState(async () => {
      stop.current?.()
      // Opened in the click handler: browsers block windows that open later.
      const popup = window.open('about:blank', '_blank', WINDOW)
      if (popup === null) throw new PageRejection(t(SOCIAL_TITLES.blocked))
      setState({ step: 'waiting' })
      try {
        const { auth_url: address, state: expectedState } = await loadAuthData()
        if (!address.startsWith('https://')) throw new PageRejection(t(SOCIAL_TITLES.refused_address))
        storeAuthState(expectedState)
        stop.current = waitForAuthResponse(expectedState, (code) => void enter(code, expectedState))
        popup.location.replace(address)
      } catch (error) {
        popup.close()
        throw error
      }
    })

  return { ...state, open }
}

const loadAuthData = (): Promise<SocialAuthData> =>
  api.get<SocialAuthData>(
    SOCIAL_PATHS.authData,
    { type: SOCIAL_TYPE, scene: 'login', redirect: `${location.origin}/auth-redirect` },
    { quiet: true },
  )

async function submitCode(body: SocialLoginRequest, language: Language): Promise<SessionTokens> {
  const answer = await api.post<SocialLoginAnswer>(SOCIAL_PATHS.login, body, { quiet: true })
  if ('need_bind' in answer)
    throw new PageRejection(fill(SOCIAL_TITLES.unbound[language], { name: answer.social_nick }))
  return answer
}
