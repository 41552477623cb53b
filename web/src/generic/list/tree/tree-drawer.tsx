import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'

export interface TreeDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export function TreeDrawer({ isOpen, onClose, children }: TreeDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer placement="left" size={300} open={isOpen} title={t('list.tree')} onClose={onClose}>
      {children}
    </Drawer>
  )
}
