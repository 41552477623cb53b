import { type BindRequest, PROFILE_PATHS, SESSION_TOPIC, SSO_PATHS } from '@cangdan/protocol'
import { useEffect } from 'react'
import { api, ApiError } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { takePendingLink } from '#api/session/pending-link.ts'
import { useSession } from '#api/session/session.ts'
import { reportChange } from '#api/topics/topic-changes.ts'
import { useTranslation } from '#i18n/index.ts'
import { COMPANY_TITLES } from '#screens/accounts/login-company/titles.ts'
import { SOCIAL_TITLES } from '#screens/accounts/login-social/titles.ts'
import { showConfirmation } from '#ui/feedback/feedback.ts'

const KINDS = {
  social: { path: PROFILE_PATHS.bindWx, titles: SOCIAL_TITLES },
  company: { path: SSO_PATHS.bind, titles: COMPANY_TITLES },
} as const

/** Offers to link the identity that signed in without an account before this sign-in by password. */
export function OfferLink() {
  const { t } = useTranslation()
  const { username } = useSession().info
  useEffect(() => {
    const pending = takePendingLink()
    if (pending === undefined) return
    const { path, titles } = KINDS[pending.kind]
    const link = async () => {
      try {
        await api.post(path, { bind_code: pending.code } satisfies BindRequest, { quiet: true })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notifyFailure(error)
        return
      }
      notify({ kind: 'success', text: t(titles.linked), seconds: 3 })
      reportChange({ origin: 'own', topics: [SESSION_TOPIC] })
    }
    showConfirmation({
      title: t(titles.link_title),
      content: t(titles.link_question, { name: pending.nick, username }),
      okText: t(titles.link),
      cancelText: t('action.cancel'),
      onOk: link,
    })
  }, [username, t])
  return null
}
