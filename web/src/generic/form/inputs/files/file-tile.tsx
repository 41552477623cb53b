import type { FileRef } from '@cangdan/protocol'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { useTranslation } from '#i18n/index.ts'
import { DocumentLink } from '#generic/files/document-link.tsx'
import { isDocument, Thumb } from '#generic/files/thumb.tsx'
import styles from './files-input.module.css'

interface FileTileProps {
  readonly file: FileRef
  /** Uploaded share, from 0 to 1; undefined when complete. */
  readonly share: number | undefined
  readonly onOpen: () => void
  readonly onRemove: () => void
}

export function FileTile({ file, share, onOpen, onRemove }: FileTileProps) {
  const { t } = useTranslation()
  const name = file.name ?? ''
  return (
    <div className={styles['tile']} data-pending={share !== undefined} title={name}>
      {isDocument(file) ? (
        <DocumentLink file={file} className={styles['face']}>
          <Thumb file={file} />
          <span className={styles['name']}>{name}</span>
        </DocumentLink>
      ) : (
        <button type="button" className={styles['face']} aria-label={t('file.open', { name })} onClick={onOpen}>
          <Thumb file={file} />
        </button>
      )}
      {share !== undefined && (
        <progress className={styles['progress']} max={1} value={share} aria-label={t('file.uploading', { name })} />
      )}
      <button
        type="button"
        className={styles['remove']}
        aria-label={t(share === undefined ? 'file.remove' : 'file.cancel', { name })}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
