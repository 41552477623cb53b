// Picture inside a text; its URL is renewed once when it has expired.
import type { FileRef } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { useFreshFile } from '../files/use-fresh-file.ts'
import styles from './rich-text.module.css'

export interface TextPictureProps {
  /** Undefined when the user may not see the file. */
  readonly file: FileRef | undefined
  readonly alt: string
}

export function TextPicture({ file, alt }: TextPictureProps) {
  return file === undefined ? <MissingPicture alt={alt} /> : <LoadedPicture file={file} alt={alt} />
}

function LoadedPicture({ file: dependencies, alt }: { readonly file: FileRef; readonly alt: string }) {
  const { file, isGone, onError } = useFreshFile(dependencies)
  if (isGone) return <MissingPicture alt={alt} isGone />
  return (
    <img
      className={styles['picture']}
      {...getReservedSize(file)}
      src={file.url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}

/** Maximum height of a picture in pixels. */
const MAX_HEIGHT = 480

/** Returns the size to reserve while loading; narrow pages scale it down. */
function getReservedSize({ width, height }: FileRef): { width?: number; height?: number } {
  if (typeof width !== 'number' || typeof height !== 'number') return {}
  const scale = Math.min(1, MAX_HEIGHT / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function MissingPicture({ alt, isGone = false }: { readonly alt: string; readonly isGone?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={styles['gone']}>
      <PictureIcon /> {alt} {isGone && t('file.gone')}
    </span>
  )
}

// Inline SVG: texts are also shown on pages without the icon library.
function PictureIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="1.5" y="2.5" width="13" height="11" rx="1" />
      <path d="m2 12 4-4 3 3 2-2 3 3" />
      <circle cx="10.5" cy="6" r="1" />
    </svg>
  )
}
