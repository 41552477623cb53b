// Link that opens a document in a new tab, with a URL that is renewed on click when it has expired.
import type { FileRef } from '@cangdan/protocol'
import type { MouseEvent, ReactNode } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { isExpired, renewFileUrl } from '#api/endpoints/files.ts'
import { useTranslation } from '#i18n/index.ts'

interface DocumentLinkProps {
  readonly file: FileRef
  readonly className: string | undefined
  readonly children: ReactNode
}

export function DocumentLink({ file, className, children }: DocumentLinkProps) {
  const { t } = useTranslation()
  const open = (event: MouseEvent) => {
    if (!isExpired(file)) return
    event.preventDefault()
    renewFileUrl(file).then(openFile, notifyFailure)
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

function openFile({ url }: FileRef): void {
  const link = Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noopener' })
  link.click()
}
