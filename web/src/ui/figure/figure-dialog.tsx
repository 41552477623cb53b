import type { ExplainedFigure } from '@cangdan/protocol'
import { Modal } from 'antd'
import { Explanation } from './explanation.tsx'
import { FigureValue } from './figure-value.tsx'
import styles from './figure.module.css'

export interface FigureDialogProps {
  readonly figure: ExplainedFigure
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function FigureDialog({ figure, name, isOpen, onClose }: FigureDialogProps) {
  return (
    <Modal open={isOpen} width={560} title={name} footer={null} onCancel={onClose} destroyOnHidden>
      <p className={styles['whole']}>
        <FigureValue figure={figure} />
      </p>
      <Explanation figure={figure} />
    </Modal>
  )
}
