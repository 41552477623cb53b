// A file whose URL is renewed once when it has expired.
import type { FileRef } from '@cangdan/protocol'
import { useState } from 'react'
import { renewFileUrl } from '#api/endpoints/files.ts'
import { useLatest } from '../use-latest.ts'

interface FreshFile {
  readonly from: string | undefined
  readonly file?: FileRef
  readonly isGone: boolean
}

export function useFreshFile(original: FileRef) {
  const [fresh, setFresh] = useState<FreshFile>()
  const current = fresh?.from === original.url ? fresh : undefined
  const latest = useLatest({ given: original, current })

  const onError = (): void => {
    const { given: file, current: tried } = latest.current
    const from = file.url
    // A second failure is not caused by expiry.
    if (tried !== undefined || file.expires === undefined) return setFresh({ from, isGone: true })
    setFresh({ from, isGone: false })
    renewFileUrl(file).then(
      (again) => setFresh({ from, file: again, isGone: false }),
      () => setFresh({ from, isGone: true }),
    )
  }

  return { file: current?.file ?? original, isGone: current?.isGone ?? false, onError }
}
