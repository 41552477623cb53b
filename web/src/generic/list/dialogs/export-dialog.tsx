// Export dialog: rows, columns and file type (L8).
import type { TableMeta } from '@cangdan/protocol'
import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { getInitialScope, isBackgroundExport, type ExportScope, type ExportType } from './export-request.ts'
import { Choices } from './choices.tsx'
import { DIALOG_WIDTH } from './column-dialog.tsx'
import { FileColumns } from './file-columns.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { useExport, type ExportSource } from './use-export.ts'
import styles from './export-dialog.module.css'

// Lazy: only long lists need it.
const JobNote = createLazyComponent(async () => (await import('./job-note.tsx')).JobNote)

export interface ExportDialogProps {
  readonly meta: TableMeta
  readonly all: readonly string[]
  readonly shown: readonly string[]
  readonly source: ExportSource
  readonly counts: Readonly<Record<ExportScope, number | undefined>>
  readonly isLong?: boolean
  readonly onClose: () => void
}

const TYPES = [
  { value: 'xlsx', title: 'Excel', note: '.xlsx' },
  { value: 'csv', title: 'CSV', note: '.csv' },
] as const

export function ExportDialog({ meta, all, shown, source, counts, isLong = false, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [scope, setScope] = useState(getInitialScope(source.selected.length))
  const [columns, setColumns] = useState(shown)
  const [type, setType] = useState<ExportType>(meta.export_type === 'csv' ? 'csv' : 'xlsx')
  const [isRefused, setIsRefused] = useState(false)
  const [reason, setReason] = useState('')
  const isJob = isBackgroundExport(scope, { meta, rows: counts[scope], isLong })
  const { isBusy, run, stop } = useExport(source, counts[scope], onClose)
  const close = () => {
    stop()
    onClose()
  }
  const submit = () => {
    setIsRefused(columns.length === 0)
    if (columns.length > 0) run({ scope, type, columns, ...(isJob ? { reason } : {}) })
  }
  return (
    <Modal
      open
      width={DIALOG_WIDTH}
      title={t('list.export_title')}
      okText={t(isBusy ? 'list.exporting' : 'list.export')}
      cancelText={t('action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: counts[scope] === 0 }}
      mask={{ closable: !isBusy }}
      onOk={submit}
      onCancel={close}
    >
      <div className={styles['body']}>
        <div className={styles['choices']}>
          <ScopeChoice scope={scope} counts={counts} isLong={isLong} onChoose={setScope} />
          <Choices legend={t('list.export_type')} choices={TYPES} chosen={type} onChoose={setType} />
          <Suspense>{isJob && <JobNote reason={reason} onReason={setReason} />}</Suspense>
        </div>
        <FileColumns
          meta={meta}
          all={all}
          shown={shown}
          chosen={columns}
          isRefused={isRefused && columns.length === 0}
          onChoose={setColumns}
        />
      </div>
    </Modal>
  )
}
