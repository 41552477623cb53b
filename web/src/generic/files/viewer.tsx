import type { FileRef } from '@cangdan/protocol'
import { Image } from 'antd'
import { useEffect, useState } from 'react'
import { isExpired, renewFileUrl } from '#api/endpoints/files.ts'
import styles from './viewer.module.css'

export interface ViewerProps {
  readonly files: readonly FileRef[]
  readonly at: FileRef
  readonly onClose: () => void
}

export function Viewer({ files, at, onClose }: ViewerProps) {
  const [current, setCurrent] = useState(Math.max(0, files.indexOf(at)))
  const shown = useFreshFiles(files, current)
  return (
    <Image.PreviewGroup
      items={shown.map(({ url }) => url ?? '')}
      classNames={{ popup: { root: styles['viewer'] ?? '', mask: styles['mask'] ?? '' } }}
      preview={{
        open: true,
        alt: shown[current]?.name ?? '',
        current,
        onChange: setCurrent,
        onOpenChange: (isOpen) => isOpen || onClose(),
      }}
    />
  )
}

function useFreshFiles(files: readonly FileRef[], current: number): readonly FileRef[] {
  const [again, setAgain] = useState<ReadonlyMap<FileRef, FileRef>>(new Map())
  const front = files[current]
  useEffect(() => {
    if (front === undefined || !isExpired(again.get(front) ?? front)) return
    renewFileUrl(front).then(
      (file) => setAgain((before) => new Map(before).set(front, file)),
      // A picture that the user may no longer see stays blank.
      () => undefined,
    )
  }, [front, again])
  return files.map((file) => again.get(file) ?? file)
}
