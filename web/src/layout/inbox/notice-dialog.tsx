import type { InboxKey } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { inboxTextQuery } from '#api/endpoints/inbox.ts'
import { useTranslation } from '#i18n/index.ts'
import { InboxMessage } from './inbox-message.tsx'
import { useRead } from './use-read.ts'
import { INBOX_DRAWER_TITLES } from './titles.ts'

export interface NoticeDialogProps {
  readonly notice: InboxKey
  readonly onClose: () => void
}

export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const { t, language } = useTranslation()
  const { data } = useQuery(inboxTextQuery(language, notice))
  const { run, isBusy } = useRead(onClose)
  if (data === undefined) return null
  return (
    <Modal
      open
      width={640}
      title={data.title}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={isBusy} onClick={() => void run({ items: [notice] })}>
          {t(INBOX_DRAWER_TITLES.known)}
        </Button>
      }
    >
      <InboxMessage text={data} />
    </Modal>
  )
}
