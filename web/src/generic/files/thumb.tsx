// A file, small: the picture itself, or a sign for a paper and for what is there no longer.
import { PDF_TYPE, type FileRef } from '@cangdan/protocol'
import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined'
import { useTranslation } from '#i18n/index.ts'
import { useFreshFile } from './use-fresh-file.ts'
import styles from './thumb.module.css'

export const isPaper = ({ type }: FileRef): boolean => type === PDF_TYPE

/** Fills what it stands in. Its name is said by the parent. */
export function Thumb({ file: given }: { readonly file: FileRef }) {
  const { t } = useTranslation()
  const { file, isGone, onError } = useFreshFile(given)
  if (isPaper(file)) return <FilePdfOutlined className={styles['sign']} aria-hidden />
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
      src={file.url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
    />
  )
}
