import { VISIT_PHOTOS } from '@cangdan/protocol'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { ErrorText } from '#pages/ticket/parts/frame.tsx'
import type { DraftStore } from '../draft/draft-store.ts'
import type { Draft } from '../draft/draft.ts'
import { FileButton } from './file-button.tsx'
import { PhotoList } from './photo-list.tsx'
import { PHOTOS } from './photos.titles.ts'
import { type PhotosOptions, usePhotos } from './use-photos.ts'
import page from '#pages/ticket/page.module.css'

interface PhotoStepProps<D extends Draft> extends PhotosOptions<D> {
  readonly store: Pick<DraftStore<unknown>, 'readBytes' | 'writeBytes' | 'deleteBytes'>
  readonly min: number
}

export function PhotoStep<D extends Draft>({ visit, store, min, getDraft, onAdd }: PhotoStepProps<D>) {
  const { t } = useTexts()
  const { draft } = visit
  const { task, addAll, remove } = usePhotos({ visit, store, getDraft, onAdd })
  const isFull = draft.photos.length >= VISIT_PHOTOS
  return (
    <>
      {min > 0 && <p>{t(PHOTOS.min, { n: min })}</p>}
      <p className={page['hint']}>{t(PHOTOS.proof)}</p>
      <div className={page['tools']}>
        <FileButton isDisabled={isFull || task.isBusy} isCamera onPick={(files) => void addAll(files, true)}>
          {t(PHOTOS.take)}
        </FileButton>
        <FileButton isDisabled={isFull || task.isBusy} onPick={(files) => void addAll(files, false)}>
          {t(PHOTOS.pick)}
        </FileButton>
      </div>
      <output>
        {task.isBusy ? t(PHOTOS.working) : t(PHOTOS.count, { n: draft.photos.length, max: VISIT_PHOTOS })}
      </output>
      <ErrorText>{task.error}</ErrorText>
      <PhotoList draft={draft} store={store} onRemove={(sha256) => void remove(sha256)} />
    </>
  )
}
