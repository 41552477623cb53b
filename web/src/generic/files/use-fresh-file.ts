// A file whose address works as long as its reader may see it: one that has run out is exchanged, once.
import type { FileRef } from '@cangdan/protocol'
import { useState } from 'react'
import { renewed } from '#api/endpoints/files.ts'
import { useLatest } from '../use-latest.ts'

interface Fresh {
  /** The address that this began with; a newer answer brings another one and begins anew. */
  readonly from: string | undefined
  readonly file?: FileRef
  readonly isGone: boolean
}

export function useFreshFile(given: FileRef) {
  const [fresh, setFresh] = useState<Fresh>()
  const current = fresh?.from === given.url ? fresh : undefined
  const latest = useLatest({ given, current })

  const onError = (): void => {
    const { given: file, current: tried } = latest.current
    const from = file.url
    // A second failure is no matter of time.
    if (tried !== undefined || file.expires === undefined) return setFresh({ from, isGone: true })
    setFresh({ from, isGone: false })
    renewed(file).then(
      (again) => setFresh({ from, file: again, isGone: false }),
      () => setFresh({ from, isGone: true }),
    )
  }

  return { file: current?.file ?? given, isGone: current?.isGone ?? false, onError }
}
