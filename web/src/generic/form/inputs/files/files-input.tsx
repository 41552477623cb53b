import { getFiles, type FileRef } from '@cangdan/protocol'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined'
import { useId, useState, type ChangeEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { LazyViewer } from '#generic/files/lazy-viewer.tsx'
import { isDocument } from '#generic/files/thumb.tsx'
import { FileTile } from './file-tile.tsx'
import { getAriaProps, type InputProps } from '../input-props.ts'
import { useFileDrop } from './use-file-drop.ts'
import { formatAcceptedFiles } from './file-kinds.ts'
import { useUploads } from './use-uploads.ts'
import styles from './files-input.module.css'

export function FilesInput(props: InputProps) {
  const { field, value, language, onChange } = props
  const { t } = useTranslation()
  const hintId = useId()
  const files = getFiles(value)
  const { place, progress, problem, add, remove } = useUploads({ field, value: files, onChange })
  const [opened, setOpened] = useState<FileRef>()
  const { isOver, ...dropping } = useFileDrop(add)
  return (
    <fieldset ref={place} className={styles['files']} aria-label={field.title} {...dropping}>
      <ul className={styles['tiles']} data-over={isOver}>
        {files.map((file) => (
          <li key={`${file.id} ${file.url}`}>
            <FileTile
              file={file}
              share={file.id > 0 ? undefined : (progress[file.url ?? ''] ?? 0)}
              onOpen={() => setOpened(file)}
              onRemove={() => remove(file)}
            />
          </li>
        ))}
        <Choice {...props} hintId={hintId} count={files.length} hasProblem={problem !== undefined} onChoose={add} />
      </ul>
      <p id={hintId} className={styles['hint']}>
        {t('file.hint', { kinds: formatAcceptedFiles(field, language, t) })}
      </p>
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      {opened !== undefined && (
        <LazyViewer
          files={files.filter((file) => !isDocument(file))}
          at={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </fieldset>
  )
}

interface ChoiceProps extends InputProps {
  readonly hintId: string
  readonly count: number
  readonly hasProblem: boolean
  readonly onChoose: (files: readonly File[]) => void
}

function Choice({ hintId, count, hasProblem, onChoose, ...props }: ChoiceProps) {
  const { field, id, isInvalid, describedBy } = props
  const { t } = useTranslation()
  const most = field.files ?? 1
  const isReplacing = most === 1 && count === 1
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    // Allows the same file to be chosen again after removal.
    target.value = ''
  }
  return (
    <li className={styles['choice']} hidden={most > 1 && count >= most}>
      <input
        {...getAriaProps(props)}
        id={id}
        className={styles['input']}
        type="file"
        accept={field.accept?.join(',')}
        multiple={most > 1}
        aria-invalid={isInvalid || hasProblem}
        aria-describedby={describedBy === undefined ? hintId : `${describedBy} ${hintId}`}
        onChange={choose}
      />
      <label htmlFor={id} className={styles['add']} data-replacing={isReplacing}>
        {isReplacing ? <SwapOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
        {t(isReplacing ? 'file.replace' : 'file.upload')}
      </label>
    </li>
  )
}
