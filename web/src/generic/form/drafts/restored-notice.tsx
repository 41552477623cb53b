import { Button } from 'antd'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { useScreenForm } from '../use-screen-form.ts'

interface RestoredNoticeProps {
  readonly screen: Pick<ReturnType<typeof useScreenForm>, 'restored' | 'reload'>
}

export function RestoredNotice({ screen: { restored, reload } }: RestoredNoticeProps) {
  const { t } = useTranslation()
  if (restored === undefined) return null
  return (
    <Notice
      tone="info"
      live="status"
      actions={
        <Button size="small" onClick={reload}>
          {t('form.restored_discard')}
        </Button>
      }
    >
      {t('form.restored', { time: formatInstant(restored.at) })}
      {restored.isPartial && ` ${t('form.restored_partly')}`}
    </Notice>
  )
}
