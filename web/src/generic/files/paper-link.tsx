// Link that opens a document in a new tab, with a URL that is renewed on click when it has expired.
import type { FileRef } from '@cangdan/protocol'
import type { MouseEvent, ReactNode } from 'react'
import { announce } from '#api/announce.ts'
import { hasRunOut, renewed } from '#api/endpoints/files.ts'
import { useTranslation } from '#i18n/index.ts'

interface PaperLinkProps {
  readonly file: FileRef
  readonly className: string | undefined
  readonly children: ReactNode
}

export function PaperLink({ file, className, children }: PaperLinkProps) {
  const { t } = useTranslation()
  const open = (event: MouseEvent) => {
    if (!hasRunOut(file)) return
    event.preventDefault()
    renewed(file).then(follow, announce)
  }
  return (
    <a
      className={className}
      href={file.url}
      target="_blank"
      rel="noopener"
      title={file.name}
      aria-label={t('file.open', { name: file.name ?? '' })}
      onClick={open}
    >
      {children}
    </a>
  )
}

function follow({ url }: FileRef): void {
  const link = Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noopener' })
  link.click()
}
