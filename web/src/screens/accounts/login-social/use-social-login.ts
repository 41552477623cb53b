// Social login: a window opens the external site, and its response opens the session here.
import { fill, type Language, type OpenedTokens } from '@cangdan/protocol'
import { useEffect, useRef, useState } from 'react'
import { askElsewhere, waitForAnswer } from '#api/session/auth-answer.ts'
import { api, ApiError } from '#api/client.ts'
import { signInBy } from '#api/session/sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import type { SignInSteps } from '../login/use-login.ts'
import {
  SOCIAL_PATHS,
  SOCIAL_TYPE,
  type SocialAuthData,
  type SocialLoginAnswer,
  type SocialLoginRequest,
} from './social-calls.ts'
import { SOCIAL_WORDS } from './words.ts'

const WINDOW = 'popup,width=520,height=640'

class Refusal extends Error {}

export function useSocialLogin({ warmUp, onSignedIn }: SignInSteps) {
  const { t, language } = useTranslation()
  const [state, setState] = useState<{ step: 'idle' | 'waiting' | 'entering'; fault?: string }>({
    step: 'idle',
  })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof Refusal)) throw error
      setState({ step: 'idle', fault: error.message })
    }
  }

  const enter = (code: string, asked: string) =>
    guarded(async () => {
      warmUp()
      setState({ step: 'entering' })
      await signInBy((publicKey) =>
        handIn({ code, state: asked, type: SOCIAL_TYPE, public_key: publicKey }, language),
      )
      await onSignedIn()
    })

  const open = () =>
    guarded(async () => {
      stop.current?.()
      // Opened in the click handler: browsers block windows that open later.
      const there = window.open('about:blank', '_blank', WINDOW)
      if (there === null) throw new Refusal(t(SOCIAL_WORDS.blocked))
      setState({ step: 'waiting' })
      try {
        const { auth_url: address, state: asked } = await whereToAsk()
        if (!address.startsWith('https://')) throw new Refusal(t(SOCIAL_WORDS.refused_address))
        askElsewhere(asked)
        stop.current = waitForAnswer(asked, (code) => void enter(code, asked))
        there.location.replace(address)
      } catch (error) {
        there.close()
        throw error
      }
    })

  return { ...state, open }
}

const whereToAsk = (): Promise<SocialAuthData> =>
  api.get<SocialAuthData>(
    SOCIAL_PATHS.authData,
    { type: SOCIAL_TYPE, scene: 'login', redirect: `${location.origin}/auth-redirect` },
    { quiet: true },
  )

async function handIn(body: SocialLoginRequest, language: Language): Promise<OpenedTokens> {
  const answer = await api.post<SocialLoginAnswer>(SOCIAL_PATHS.login, body, { quiet: true })
  if ('need_bind' in answer)
    throw new Refusal(fill(SOCIAL_WORDS.unbound[language], { name: answer.social_nick }))
  return answer
}
