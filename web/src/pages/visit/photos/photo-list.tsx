import { useEffect, useState } from 'react'
import { formatInstant } from '#i18n/format.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Button } from '#pages/ticket/parts/frame.tsx'
import type { DraftStore } from '../draft/draft-store.ts'
import type { Draft } from '../draft/draft.ts'
import { PHOTOS } from './photos.titles.ts'
import { buildThumbnailName } from './prepare-photo.ts'
import page from '#pages/ticket/page.module.css'
import styles from '../visit.module.css'

interface PhotoListProps {
  readonly draft: Draft
  readonly store: Pick<DraftStore<unknown>, 'readBytes'>
  readonly onRemove: (sha256: string) => void
}

export function PhotoList({ draft: { photos, page: visitPage }, store, onRemove }: PhotoListProps) {
  const { t } = useTexts()
  if (photos.length === 0) return <p className={page['hint']}>{t(PHOTOS.empty)}</p>
  return (
    <ol className={styles['photos']}>
      {photos.map(({ sha256, nonce_no, taken_time, longitude }, index) => (
        <li key={sha256}>
          <Thumbnail name={buildThumbnailName(sha256)} alt={t(PHOTOS.alt, { n: index + 1 })} store={store} />
          <div>
            <p>{formatInstant(taken_time)}</p>
            <p className={nonce_no === null ? styles['warning'] : page['hint']}>
              {nonce_no === null ? t(PHOTOS.gallery) : longitude === null && t(PHOTOS.noPlace)}
            </p>
            <p className={visitPage.received.includes(sha256) ? page['good'] : page['hint']}>
              {t(visitPage.received.includes(sha256) ? PHOTOS.received : PHOTOS.waits)}
            </p>
          </div>
          <RemoveButton label={t(PHOTOS.remove, { n: index + 1 })} onRemove={() => onRemove(sha256)} />
        </li>
      ))}
    </ol>
  )
}

/** The second press deletes: the first one may be a slip of the thumb. */
function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const { t } = useTexts()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Button look={isAsked ? 'danger' : 'quiet'} onPress={() => (isAsked ? onRemove() : setIsAsked(true))}>
      <span aria-hidden>{isAsked ? t(PHOTOS.removeAgain) : t(PHOTOS.removeShort)}</span>
      <span className="visually-hidden">{isAsked ? `${t(PHOTOS.removeAgain)} ${label}` : label}</span>
    </Button>
  )
}

interface ThumbnailProps {
  readonly name: string
  readonly alt: string
  readonly store: PhotoListProps['store']
}

function Thumbnail({ name, alt, store }: ThumbnailProps) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    let made = ''
    let isGone = false
    const show = async () => {
      const bytes = await store.readBytes(name)
      if (bytes === undefined || isGone) return
      made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setUrl(made)
    }
    void show()
    return () => {
      isGone = true
      URL.revokeObjectURL(made)
    }
  }, [name, store])
  return url === '' ? (
    <span className={styles['thumbnail']} />
  ) : (
    <img className={styles['thumbnail']} src={url} alt={alt} />
  )
}
