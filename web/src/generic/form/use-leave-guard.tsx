// What has been typed is not lost by a wrong click: leaving with unsaved changes is asked about.
import { Modal } from 'antd'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '#i18n/index.ts'

/** `isDone`: set once a save has gone through. Answers with the question, where one has to be asked. */
export function useLeaveGuard(isDirty: boolean, isDone: RefObject<boolean>): ReactNode {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      open
      width={420}
      title={t('form.leave_title')}
      okText={t('form.leave')}
      okButtonProps={{ color: 'danger', variant: 'filled' }}
      cancelText={t('form.stay')}
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {t('form.leave_text')}
    </Modal>
  )
}
