import type { InboxKey } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { inboxTextQuery } from '#api/endpoints/inbox.ts'
import { useTranslation } from '#i18n/index.ts'
import { TextOf } from './inbox-text.tsx'
import { useRead } from './use-read.ts'
import { INBOX_WORDS } from './words.ts'

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
          {t(INBOX_WORDS.known)}
        </Button>
      }
    >
      <TextOf text={data} />
    </Modal>
  )
}
