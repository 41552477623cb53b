import {
  type OwnSocialBinding,
  PROFILE_PATHS,
  SESSION_TOPIC,
  SOCIAL_PATHS,
  type SocialProof,
  type Title,
  WECHAT_TYPE,
  type BindRequest,
  type WxUnbindRequest,
} from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { useExternalPage } from '#screens/accounts/external-page/use-external-page.ts'
import { SOCIAL_TITLES } from '#screens/accounts/login-social/titles.ts'
import { loadAuthData } from '#screens/accounts/login-social/use-social-login.ts'
import { WECHAT_TITLES } from './wechat-titles.ts'

export type WechatStep =
  | { readonly is: 'shown' }
  | { readonly is: 'confirm'; readonly proof: SocialProof; readonly needsPassword?: true }
  | { readonly is: 'unlink' }

export function useWechat() {
  const { t } = useTranslation()
  const { info } = useSession()
  const [step, setStep] = useState<WechatStep>({ is: 'shown' })
  const [rejection, setRejection] = useState<string>()
  const query = useQuery({
    queryKey: [SOCIAL_PATHS.own],
    queryFn: ({ signal }) => api.get<OwnSocialBinding>(SOCIAL_PATHS.own, undefined, { signal, quiet: true }),
    meta: { topics: [SESSION_TOPIC] },
    staleTime: 0,
  })
  const go = (next: WechatStep) => {
    setRejection(undefined)
    setStep(next)
  }
  const external = useExternalPage({
    load: () => loadAuthData('bind'),
    onAnswer: async ({ code, state }) => {
      const request = { code, state, type: WECHAT_TYPE }
      go({
        is: 'confirm',
        proof: await api.get<SocialProof>(SOCIAL_PATHS.proof, request, { quiet: true, isOfDevice: true }),
      })
    },
    titles: SOCIAL_TITLES,
    returns: 'social',
  })

  /** Sends a change; a rejection of the password is shown at its field. */
  const change = async (path: string, body: BindRequest | WxUnbindRequest, done: Title) => {
    try {
      await withProof({ purpose: 'password', name: info.username }, (proof) =>
        api.post(path, { ...body, ...proof }, { quiet: true }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRejection(error.code === 'owner_proof_required' ? undefined : error.message)
      if (error.code === 'owner_proof_required' && step.is === 'confirm') setStep({ ...step, needsPassword: true })
      return
    }
    go({ is: 'shown' })
    notify({ kind: 'success', text: t(done), seconds: 3 })
    await query.refetch()
  }

  /** @param password empty until the server requires it */
  const link = (password: string) =>
    external.run(async () => {
      if (step.is !== 'confirm') return
      const body = { bind_code: step.proof.bind_code, ...(password === '' ? {} : { password }) }
      await change(PROFILE_PATHS.bindWx, body, WECHAT_TITLES.linked)
    })
  const unlink = (password: string) =>
    external.run(() => change(PROFILE_PATHS.unbindWx, { password }, WECHAT_TITLES.unlinked))

  const isBusy = external.step === 'busy'
  return { query, step, go, open: external.open, link, unlink, isBusy, rejection, external }
}
