// Shows what calls have to tell: messages that pass, and the one question that stops everything.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { onNotice, type Notice } from '#api/notices.ts'
import { clearTokens, explain } from '#api/session/session-store.ts'
import { useTranslation } from '#i18n/index.ts'
import { askFirst, showMessage } from './feedback.ts'

const DASHBOARD = '/dashboard'

export function NotifierHost() {
  const askForLogin = useLoginQuestion()
  const navigate = useNavigate()

  const show = useEffectEvent((notice: Notice) => {
    if (notice.kind === 'login_again') return askForLogin()
    const refusedAt = location.href
    showMessage({
      // Twenty calls that fail alike say it once.
      key: `${notice.kind}/${notice.text}`,
      type: notice.kind === 'forbidden' ? 'error' : notice.kind,
      content: notice.text,
      duration: notice.seconds,
      onClose: () => {
        // Anyone who has moved on meanwhile is left alone.
        if (notice.kind === 'forbidden' && location.href === refusedAt) void navigate(DASHBOARD)
      },
    })
  })
  useEffect(() => onNotice((notice) => show(notice)), [])

  return null
}

/** Asks once, however many calls were refused; confirming forgets the tokens and loads the page anew. */
function useLoginQuestion(): () => void {
  const { t } = useTranslation()
  const isAsking = useRef(false)
  return () => {
    if (isAsking.current) return
    isAsking.current = true
    askFirst({
      title: t('api.login_again'),
      content: t('api.login_again_detail'),
      okText: t('action.log_in_again'),
      cancelText: t('action.cancel'),
      onOk: () => {
        clearTokens()
        // A form that is kept for the way back does not ask whether to leave it.
        explain(t('api.session_ended'))
        location.reload()
      },
      afterClose: () => {
        isAsking.current = false
      },
    })
  }
}
