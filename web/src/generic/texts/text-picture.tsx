// A picture within a text, as wide as there is room; its address is exchanged once where it has run out.
import type { FileRef } from '@cangdan/protocol'
import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import { useTranslation } from '#i18n/index.ts'
import { useFreshFile } from '../files/use-fresh-file.ts'
import styles from './rich-text.module.css'

interface TextPictureProps {
  /** Undefined where the reader is shown no such file. */
  readonly file: FileRef | undefined
  readonly alt: string
}

export function TextPicture({ file, alt }: TextPictureProps) {
  return file === undefined ? <Unseen alt={alt} /> : <Shown file={file} alt={alt} />
}

function Shown({ file: given, alt }: { readonly file: FileRef; readonly alt: string }) {
  const { file, isGone, onError } = useFreshFile(given)
  if (isGone) return <Unseen alt={alt} isGone />
  return (
    <img
      className={styles['picture']}
      src={file.url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}

function Unseen({ alt, isGone = false }: { readonly alt: string; readonly isGone?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={styles['gone']}>
      <FileImageOutlined aria-hidden /> {alt} {isGone && t('file.gone')}
    </span>
  )
}
