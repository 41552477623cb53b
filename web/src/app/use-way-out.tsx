// What keeps somebody where they are: one tab too many, or the loss of what they typed.
import { Modal } from 'antd'
import type { MenuNode } from '@cangdan/protocol'
import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { notify } from '#api/notices.ts'
import { accessToken } from '#api/session-store.ts'
import { useTranslation } from '#i18n/index.ts'
import { dropTabs, isRoomFor } from '#runtime/tab-store.ts'
import { MAX_TABS } from '#runtime/tabs.ts'
import { discardUnsaved, wouldLose } from '#runtime/unsaved.ts'
import { LOGIN } from './guard.ts'
import { asTabLocation, placeOf } from './registry.ts'

/** Answers with the question, where one has to be asked. */
export function useWayOut(menu: readonly MenuNode[]): ReactNode {
  const { t } = useTranslation()
  const blocker = useBlocker(({ nextLocation }) => {
    if (nextLocation.pathname === LOGIN) return wouldLose()
    const place = placeOf(menu, asTabLocation(nextLocation))
    return place !== undefined && !isRoomFor(place.key)
  })
  const isFull = blocker.state === 'blocked' && blocker.location.pathname !== LOGIN
  useEffect(() => {
    if (!isFull) return
    notify({ kind: 'warning', text: t('tabs.full', { n: MAX_TABS }), seconds: 5 })
    blocker.reset()
  }, [isFull, blocker, t])

  if (blocker.state !== 'blocked' || isFull) return null
  return (
    <Modal
      key="leave"
      open
      // Above the question to sign in again, which a way out may begin at.
      zIndex={2100}
      width={420}
      title={t('form.leave_title')}
      okText={t('form.leave')}
      okButtonProps={{ color: 'danger', variant: 'filled' }}
      cancelText={t('form.stay')}
      onOk={() => {
        discardUnsaved()
        dropTabs()
        blocker.proceed()
      }}
      onCancel={() => blocker.reset()}
    >
      {/* Anyone who logs out in this window is asked before. */}
      {t(accessToken() === undefined ? 'form.signed_out_text' : 'form.leave_text')}
    </Modal>
  )
}
