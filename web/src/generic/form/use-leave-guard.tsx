// What has been typed is not lost by a wrong click: leaving with unsaved changes is asked about.
import { Modal } from 'antd'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { accessToken, endReason } from '#api/session-store.ts'
import { useTranslation } from '#i18n/index.ts'
import { useLatest } from '../use-latest.ts'
import { registerUnsaved } from './unsaved.ts'

export interface LeaveGuardParts {
  readonly isDirty: boolean
  /** Set once a save has gone through, or the changes are given up. */
  readonly isDone: RefObject<boolean>
  /** Whether the changes are there again when their writer comes back to this page. */
  readonly isKept: RefObject<boolean>
  readonly onDiscard: () => void
}

/** Answers with the question, where one has to be asked. */
export function useLeaveGuard({ isDirty, isDone, isKept, onDiscard }: LeaveGuardParts): ReactNode {
  const { t } = useTranslation()
  const discard = useLatest(onDiscard)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeft = currentLocation.pathname !== nextLocation.pathname
    return isDirty && !isDone.current && isLeft && !comesBack(isKept)
  })
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone.current && !comesBack(isKept)) event.preventDefault()
    }
    const forget = registerUnsaved({ discard: () => discard.current() })
    addEventListener('beforeunload', ask)
    return () => {
      forget()
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty, isDone, isKept, discard])

  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      key="leave"
      open
      width={420}
      title={t('form.leave_title')}
      okText={t('form.leave')}
      okButtonProps={{ color: 'danger', variant: 'filled' }}
      cancelText={t('form.stay')}
      onOk={() => {
        onDiscard()
        blocker.proceed()
      }}
      onCancel={() => blocker.reset()}
    >
      {/* Anyone who logs out in this window is asked before. */}
      {t(accessToken() === undefined ? 'form.signed_out_text' : 'form.leave_text')}
    </Modal>
  )
}

/** A session that ends by itself leads to the login page, and from there back to what was typed. */
const comesBack = (isKept: RefObject<boolean>): boolean =>
  isKept.current && accessToken() === undefined && endReason() !== undefined
