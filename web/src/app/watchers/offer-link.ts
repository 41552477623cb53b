import { PROFILE_PATHS, SESSION_TOPIC, type WxBindRequest } from '@cangdan/protocol'
import { useEffect } from 'react'
import { api, ApiError } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { takePendingLink } from '#api/session/pending-link.ts'
import { useSession } from '#api/session/session.ts'
import { reportChange } from '#api/topics/topic-changes.ts'
import { useTranslation } from '#i18n/index.ts'
import { SOCIAL_TITLES } from '#screens/accounts/login-social/titles.ts'
import { showConfirmation } from '#ui/feedback/feedback.ts'

/** Offers to link the WeChat that signed in without an account before this sign-in by password. */
export function OfferLink() {
  const { t } = useTranslation()
  const { username } = useSession().info
  useEffect(() => {
    const pending = takePendingLink()
    if (pending === undefined) return
    const link = async () => {
      try {
        await api.post(PROFILE_PATHS.bindWx, { bind_code: pending.code } satisfies WxBindRequest, { quiet: true })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notifyFailure(error)
        return
      }
      notify({ kind: 'success', text: t(SOCIAL_TITLES.linked), seconds: 3 })
      reportChange({ origin: 'own', topics: [SESSION_TOPIC] })
    }
    showConfirmation({
      title: t(SOCIAL_TITLES.link_title),
      content: t(SOCIAL_TITLES.link_question, { name: pending.nick, username }),
      okText: t(SOCIAL_TITLES.link),
      cancelText: t('action.cancel'),
      onOk: link,
    })
  }, [username, t])
  return null
}
