import { Modal } from 'antd'
import { accessToken } from '#api/session/session-store.ts'
import { useTranslation } from '#i18n/index.ts'

export interface LeaveQuestionProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}

export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      // Above the login dialog, from which a navigation can start.
      zIndex={2100}
      width={420}
      title={t('form.leave_title')}
      okText={t('form.leave')}
      okButtonProps={{ color: 'danger', variant: 'filled' }}
      cancelText={t('form.stay')}
      onOk={onLeave}
      onCancel={onStay}
    >
      {/* A logout in this window is confirmed before. */}
      {t(accessToken() === undefined ? 'form.signed_out_text' : 'form.leave_text')}
    </Modal>
  )
}
