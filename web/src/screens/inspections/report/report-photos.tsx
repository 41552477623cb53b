import type { FileRef, InspectionSheet } from '@cangdan/protocol'
import { useState } from 'react'
import { LazyViewer } from '#generic/files/lazy-viewer.tsx'
import { Thumb } from '#generic/files/thumb.tsx'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { REPORT_TITLES } from './titles.ts'
import styles from './report.module.css'

type Photo = InspectionSheet['photos'][number]

interface ReportPhotosProps {
  readonly photos: readonly Photo[]
  readonly files: readonly FileRef[]
}

export function ReportPhotos({ photos, files }: ReportPhotosProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<FileRef>()
  const byId = new Map(files.map((file) => [file.id, file]))
  return (
    <>
      <ol className={styles['photos']}>
        {photos.map((photo, index) => {
          const file = byId.get(photo.file_id)
          if (file === undefined) return null
          const name = t(REPORT_TITLES.photo, { n: index + 1 })
          return (
            <li key={photo.file_id} data-marked={photo.marks.length > 0 || undefined}>
              <button type="button" aria-label={name} onClick={() => setOpened(file)}>
                <Thumb file={file} />
              </button>
              <PhotoFacts photo={photo} name={name} />
            </li>
          )
        })}
      </ol>
      {opened !== undefined && <LazyViewer files={[...files]} at={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function PhotoFacts({ photo, name }: { readonly photo: Photo; readonly name: string }) {
  const { t } = useTranslation()
  const { marks, nonce_no: nonce, taken_time: time, distance_m: metres, sha256 } = photo
  return (
    <div className={styles['caption']}>
      <span title={sha256}>{nonce === null ? `${name} · ${t(REPORT_TITLES.no_nonce)}` : name}</span>
      {time !== null && <time dateTime={new Date(time * 1000).toISOString()}>{formatInstant(time)}</time>}
      <span>{metres === null ? t(REPORT_TITLES.no_place) : t(REPORT_TITLES.distance, { metres })}</span>
      {marks.map((mark) => (
        <strong key={mark} className={styles['fault']}>
          {mark}
        </strong>
      ))}
    </div>
  )
}
