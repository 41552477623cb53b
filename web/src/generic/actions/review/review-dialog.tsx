import type { Row } from '@cangdan/protocol'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { getRowKey, type Key } from '#generic/list/selection/selection.ts'
import { useReturnedFocus } from '#generic/use-returned-focus.ts'
import type { ActionResult } from '../action-request.ts'
import type { ActionPromptProps } from '../action-prompt-props.ts'
import { Review } from './review.tsx'

export function ReviewDialog(props: ActionPromptProps) {
  const { request, pk, nameOf, findNext, onDone, onClose } = props
  const [row, setRow] = useState(request.rows[0])
  const [next, setNext] = useState<Row>()
  const [isOpen, setIsOpen] = useState(false)
  const seen = useRef(new Set<Key>())
  useReturnedFocus(request.button)
  if (row === undefined) return null

  const lookForNext = async (): Promise<Row | undefined> => {
    seen.current.add(getRowKey(row, pk))
    // The next record is optional: a failed search counts as none found.
    return findNext?.(request.action, seen.current).catch(() => undefined)
  }
  const finish = async (done: ActionResult): Promise<void> => {
    onDone(done)
    const found = await lookForNext()
    if (found === undefined) onClose()
    else setNext(found)
  }
  const showRecord = (to: Row) => {
    setRow(to)
    setNext(undefined)
  }
  const skip = async (): Promise<void> => {
    const found = await lookForNext()
    if (found === undefined) onClose()
    else showRecord(found)
  }

  const name = nameOf(row)
  return (
    <Modal
      open
      width={1000}
      style={{ top: 40 }}
      title={name === undefined ? request.action.title : `${request.action.title}: ${name}`}
      footer={null}
      mask={{ closable: false }}
      afterOpenChange={setIsOpen}
      onCancel={onClose}
    >
      <Review
        {...props}
        key={getRowKey(row, pk)}
        row={row}
        isOpen={isOpen}
        next={next}
        onDone={(done) => void finish(done)}
        onNext={showRecord}
        onSkip={findNext === undefined ? undefined : () => void skip()}
      />
    </Modal>
  )
}
