// The version of a record that its reviewer has opened: what is decided on does not change while it is read.
import type { RecordAnswer } from '@cangdan/protocol'
import { useState } from 'react'
import { type RecordView, useRecordAnswer } from '#generic/look/use-record-answer.ts'

export interface PinnedRecord extends RecordView {
  /** Whether the server has a newer version than the one that is shown. */
  readonly isOvertaken: boolean
  /** Shows the newest version from now on. */
  readonly showNewest: () => void
}

/** `isDecided`: nothing has to be pinned any more, the record is shown as it is. */
export function usePinnedRecord(listPath: string, id: number, isDecided: boolean): PinnedRecord {
  const { record: newest, ...view } = useRecordAnswer(listPath, id, true)
  const [pinned, setPinned] = useState<RecordAnswer>()
  if (pinned === undefined && newest !== undefined) setPinned(newest)
  const isShown = isDecided || view.isMissing
  const record = isShown ? newest : (pinned ?? newest)
  return {
    ...view,
    record,
    isOvertaken: newest !== undefined && record !== undefined && newest.version > record.version,
    showNewest: () => {
      void view.retry().then(setPinned)
    },
  }
}
