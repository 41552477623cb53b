// Dialog that selects, orders and pins the columns of a list (L7).
import type { TableMeta } from '@cangdan/protocol'
import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { ColumnChoice } from '../columns/use-column-choice.ts'
import { ColumnPicker } from './column-picker.tsx'

export interface ColumnDialogProps {
  readonly meta: TableMeta
  readonly choice: ColumnChoice
  readonly onClose: () => void
}

export const DIALOG_WIDTH = 960

export function ColumnDialog({ meta, choice, onClose }: ColumnDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(choice.shown)
  const [pinned, setPinned] = useState(choice.pinned)
  const finish = () => {
    choice.choose(chosen, pinned)
    onClose()
  }
  return (
    <Modal
      open
      width={DIALOG_WIDTH}
      title={t('list.columns')}
      okText={t('list.apply')}
      cancelText={t('action.cancel')}
      onOk={finish}
      onCancel={onClose}
    >
      <ColumnPicker
        meta={meta}
        all={choice.all}
        chosen={chosen}
        keepsOne
        onChoose={setChosen}
        pins={{ pinned, onPin: setPinned }}
      />
    </Modal>
  )
}
