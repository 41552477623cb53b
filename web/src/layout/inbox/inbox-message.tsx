import type { InboxText } from '@cangdan/protocol'
import { RichText } from '#generic/texts/stored-text.tsx'
import { TextPicture } from '#generic/texts/text-picture.tsx'
import { formatInstant } from '#i18n/index.ts'
import styles from './inbox.module.css'

export function InboxMessage({ text }: { readonly text: InboxText }) {
  const { kind, type, tone, time, content, files, cover } = text
  return (
    <article className={styles['text']}>
      <p className={styles['facts']}>
        <span className={styles['type']} data-tone={tone}>
          {type}
        </span>
        <time dateTime={new Date(time * 1000).toISOString()}>{formatInstant(time)}</time>
      </p>
      {cover.map((file) => (
        <TextPicture key={file.id} file={file} alt="" />
      ))}
      {kind === 'msg' ? <p className={styles['words']}>{content}</p> : <RichText value={content} files={files} />}
    </article>
  )
}
