import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { onNotice, type Notice } from '#api/notices.ts'
import { clearTokens, setEndReason } from '#api/session/session-store.ts'
import { useTranslation } from '#i18n/index.ts'
import { showConfirmation, showMessage } from './feedback.ts'

const DASHBOARD = '/dashboard'

export function NotifierHost() {
  const showLoginDialog = useLoginDialog()
  const navigate = useNavigate()

  const show = useEffectEvent((notice: Notice) => {
    if (notice.kind === 'login_again') return showLoginDialog()
    const refusedAt = location.href
    showMessage({
      // Merges equal messages of several failed calls.
      key: `${notice.kind}/${notice.text}`,
      type: notice.kind === 'forbidden' ? 'error' : notice.kind,
      content: notice.text,
      duration: notice.seconds,
      onClose: () => {
        // Stays when the user has opened another page meanwhile.
        if (notice.kind === 'forbidden' && location.href === refusedAt) void navigate(DASHBOARD)
      },
    })
  })
  useEffect(() => onNotice((notice) => show(notice)), [])

  return null
}

/** Shows one dialog for any number of rejected calls; confirming clears the tokens and reloads the page. */
function useLoginDialog(): () => void {
  const { t } = useTranslation()
  const isAsking = useRef(false)
  return () => {
    if (isAsking.current) return
    isAsking.current = true
    showConfirmation({
      title: t('api.login_again'),
      content: t('api.login_again_detail'),
      okText: t('action.log_in_again'),
      cancelText: t('action.cancel'),
      onOk: () => {
        clearTokens()
        // With a reason set, forms with a stored draft do not confirm leaving.
        setEndReason(t('api.session_ended'))
        location.reload()
      },
      afterClose: () => {
        isAsking.current = false
      },
    })
  }
}
