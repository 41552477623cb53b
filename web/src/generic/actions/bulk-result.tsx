// What became of many: how many were done, and of each of the others why not.
import { Button, Modal } from 'antd'
import type { Row } from '@cangdan/protocol'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { keyOf } from '../list/selection.ts'
import type { Done } from './asked.ts'
import styles from './actions.module.css'

export interface BulkResultProps {
  readonly result: Done
  readonly pk: string
  readonly nameOf: (row: Row) => string | undefined
  readonly onClose: () => void
}

export function BulkResult({ result, pk, nameOf, onClose }: BulkResultProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { asked, done, notDone } = result
  const counts = {
    done: formatNumber(language, done.length),
    failed: formatNumber(language, notDone.length),
  }
  return (
    <Modal
      open
      width={560}
      title={`${asked.action.title}: ${t('action.some_done', counts)}`}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <p>{t('action.still_selected')}</p>
      <dl className={styles['reasons']}>
        {notDone.map(({ row, reason }) => (
          <div key={keyOf(row, pk)} className={styles['reason']}>
            <dt>{nameOf(row) ?? keyOf(row, pk)}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
