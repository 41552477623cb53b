import { Drawer } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { History, type HistoryProps } from './history.tsx'

export interface HistoryDrawerProps extends HistoryProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function HistoryDrawer({ isOpen, onClose, ...record }: HistoryDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={isOpen}
      // A phone is narrower than the drawer.
      size="min(440px, 100vw)"
      title={t('history.title')}
      destroyOnHidden
      onClose={onClose}
    >
      <History {...record} />
    </Drawer>
  )
}
