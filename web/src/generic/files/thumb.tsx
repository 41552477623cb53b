import { DOCX_TYPE, PICTURE_TYPES, VIDEO_TYPE, type FileRef } from '@cangdan/protocol'
import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined'
import FileWordOutlined from '@ant-design/icons/es/icons/FileWordOutlined'
import VideoCameraOutlined from '@ant-design/icons/es/icons/VideoCameraOutlined'
import { getThumbnailUrl } from '#api/endpoints/files.ts'
import { useTranslation } from '#i18n/index.ts'
import { useFreshFile } from './use-fresh-file.ts'
import styles from './thumb.module.css'

const PICTURES: ReadonlySet<string> = new Set(PICTURE_TYPES)

export const isDocument = ({ type }: FileRef): boolean => type !== undefined && !PICTURES.has(type)

function DocumentIcon({ file: { type } }: { readonly file: FileRef }) {
  const looks = { className: styles['sign'], 'aria-hidden': true }
  if (type === DOCX_TYPE) return <FileWordOutlined {...looks} />
  return type === VIDEO_TYPE ? <VideoCameraOutlined {...looks} /> : <FilePdfOutlined {...looks} />
}

/** Thumbnail of a picture, or an icon for a document or a deleted file. Fills its container; the parent provides the accessible name. */
export function Thumb({ file: dependencies }: { readonly file: FileRef }) {
  const { t } = useTranslation()
  const { file, isGone, onError } = useFreshFile(dependencies)
  if (isDocument(file)) return <DocumentIcon file={file} />
  if (isGone)
    return (
      <span className={styles['sign']} data-gone="true" title={t('file.gone')}>
        <FileImageOutlined aria-hidden />
        <span className="visually-hidden">{t('file.gone')}</span>
      </span>
    )
  return (
    <img
      className={styles['picture']}
      src={getThumbnailUrl(file)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
    />
  )
}
