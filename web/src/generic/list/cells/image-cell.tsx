import { getFiles, type FileRef } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { DocumentLink } from '#generic/files/document-link.tsx'
import { isDocument, Thumb } from '#generic/files/thumb.tsx'
import { useOpenPicture } from './list-pictures.tsx'
import type { CellProps } from './cell-props.ts'
import styles from './image-cell.module.css'

/** Pixels of a thumbnail with its gap. */
const EACH = 40
const EDGES = 20

export function ImageCell({ value, column }: CellProps) {
  const files = getFiles(value)
  const { item_width: width = Number.POSITIVE_INFINITY } = column
  const room = Math.max(1, Math.floor((width - EDGES) / EACH))
  // The last slot shows the number of hidden files.
  const shown = files.length > room ? files.slice(0, Math.max(1, room - 1)) : files
  const more = files.length - shown.length
  return (
    <span className={styles['files']}>
      {shown.map((file) => (
        <SmallFile key={file.id} file={file} column={column.name} />
      ))}
      {more > 0 && <span className={styles['more']}>+{more}</span>}
    </span>
  )
}

function SmallFile({ file, column }: { readonly file: FileRef; readonly column: string }) {
  const { t } = useTranslation()
  const open = useOpenPicture()
  const thumb = <Thumb file={file} />
  if (isDocument(file))
    return (
      <DocumentLink file={file} className={styles['file']}>
        {thumb}
      </DocumentLink>
    )
  return (
    <button
      type="button"
      className={styles['file']}
      title={file.name}
      aria-label={t('file.open', { name: file.name ?? '' })}
      onClick={() => open(column, file)}
    >
      {thumb}
    </button>
  )
}
