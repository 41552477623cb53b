import { Drawer } from 'antd'
import type { FrameProps } from './side-panel.tsx'
import styles from './preview.module.css'

export function FullScreenPreview({ name, preview, children }: FrameProps) {
  return (
    <Drawer open size="100%" title={name} classNames={{ body: styles['sheet'] ?? '' }} onClose={preview.close}>
      {children}
    </Drawer>
  )
}
