// The fields of an action, for one record or for many.
import type { ActionMeta } from '@cangdan/protocol'
import { Button, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/notice.tsx'
import { FieldGrid } from '../form/field-grid.tsx'
import { useReturnedFocus } from '../use-returned-focus.ts'
import { BulkRecords } from './bulk-records.tsx'
import { useAbout } from './confirm-action.tsx'
import { Progress } from './progress.tsx'
import type { QuestionProps } from './question-props.ts'
import { SendKeys } from './send-keys.tsx'
import { useEntry } from './use-entry.ts'
import { useGiven } from './use-given.ts'
import { UnfitRecords } from './unfit-records.tsx'
import styles from './actions.module.css'

export function ActionDialog(props: QuestionProps) {
  const { asked, meta, onClose } = props
  const hasFigures = asked.isBulk && meta.figures !== undefined
  const [isOpen, setIsOpen] = useState(false)
  useReturnedFocus(asked.button)
  return (
    <Modal
      open
      width={hasFigures ? 640 : 480}
      title={asked.action.title}
      footer={null}
      mask={{ closable: false }}
      afterOpenChange={setIsOpen}
      onCancel={onClose}
    >
      <ActionForm {...props} isOpen={isOpen} />
    </Modal>
  )
}

interface ActionFormProps extends QuestionProps {
  readonly isOpen: boolean
}

function ActionForm({
  listPath,
  meta,
  pk,
  asked,
  nameOf,
  isOpen,
  keeping,
  onDone,
  onClose,
}: ActionFormProps) {
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const { action, rows, isBulk } = asked
  const about = useAbout(asked, nameOf)
  const given = useGiven({
    listPath,
    pk,
    asked,
    id,
    keeping,
    onDone: (done) => {
      onDone(done)
      onClose()
    },
  })
  useEntry(fields, String(isOpen))

  return (
    // Not a form element, which Enter in any of its fields would submit: what binds needs its button or Ctrl+Enter.
    <div ref={fields} aria-busy={given.isBusy}>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
      <UnfitRecords meta={meta} asked={asked} />
      {isBulk && <BulkRecords meta={meta} rows={rows} nameOf={nameOf} />}
      {action.confirm !== undefined && <p className={styles['about']}>{action.confirm}</p>}
      <div role="alert" className={styles['notices']}>
        {given.refusal !== undefined && <Notice tone="warning">{given.refusal.message}</Notice>}
        {given.elsewhere.map((sentence) => (
          <Notice key={sentence} tone="warning">
            {sentence}
          </Notice>
        ))}
      </div>
      <FieldGrid form={given} fields={given.fields} id={id} isNarrow />
      {isBulk && given.isBusy && (
        <Progress tried={given.tried} all={rows.length} onStop={given.stop} onLeave={onClose} />
      )}
      <Buttons action={action} isBusy={given.isBusy} onSubmit={given.submit} onCancel={onClose} />
    </div>
  )
}

interface ButtonsProps {
  readonly action: ActionMeta
  readonly isBusy: boolean
  readonly onSubmit: () => void
  readonly onCancel: () => void
}

function Buttons({ action, isBusy, onSubmit, onCancel }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['buttons']}>
      <SendKeys />
      <Button disabled={isBusy} onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button
        {...(action.danger === true ? DANGER : PLAIN)}
        loading={isBusy}
        aria-keyshortcuts="Control+Enter Control+S"
        onClick={onSubmit}
      >
        {action.title}
      </Button>
    </div>
  )
}

const DANGER = { color: 'danger', variant: 'solid' } as const
const PLAIN = { type: 'primary' } as const
