import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined'
import { formatSize, useTranslation } from '#i18n/index.ts'
import styles from './import.module.css'

export function FileSummary({ file }: { readonly file: File }) {
  const { language } = useTranslation()
  return (
    <p className={styles['file']}>
      <FileExcelOutlined aria-hidden />
      <span className={styles['name']}>{file.name}</span>
      <span className={styles['size']}>{formatSize(language, file.size)}</span>
    </p>
  )
}
