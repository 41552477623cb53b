import { Modal } from 'antd'
import { getAccessToken } from '#api/session/session-store.ts'
import { useTranslation } from '#i18n/index.ts'

export interface LeaveDialogProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
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
      {t(getAccessToken() === undefined ? 'form.signed_out_text' : 'form.leave_text')}
    </Modal>
  )
}
