import type { ActionMeta } from '@cangdan/protocol'
import { Button, Modal } from 'antd'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { useReturnedFocus } from '#generic/use-returned-focus.ts'
import { BulkRecords } from '../bulk/bulk-records.tsx'
import { useRecordLabel } from './confirm-action.tsx'
import { Progress } from '../progress.tsx'
import type { ActionPromptProps } from '../action-prompt-props.ts'
import { SendKeys } from './send-keys.tsx'
import { isInPlaceEdit } from '../in-place-edit.ts'
import { useInitialFocus } from './use-initial-focus.ts'
import { useActionForm } from './use-action-form.ts'
import { UnavailableRecords } from '../bulk/unavailable-records.tsx'
import styles from '../actions.module.css'

export function ActionDialog(props: ActionPromptProps) {
  const { request, meta, onClose } = props
  const hasFigures = request.isBulk && meta.figures !== undefined
  const [isOpen, setIsOpen] = useState(false)
  useReturnedFocus(request.button)
  return (
    <Modal
      open
      width={hasFigures ? 640 : 480}
      title={request.action.title}
      footer={null}
      mask={{ closable: false }}
      afterOpenChange={setIsOpen}
      onCancel={onClose}
    >
      <ActionForm {...props} isOpen={isOpen} />
    </Modal>
  )
}

interface ActionFormProps extends ActionPromptProps {
  readonly isOpen: boolean
}

function ActionForm({ listPath, meta, pk, request, nameOf, isOpen, storage, onDone, onClose }: ActionFormProps) {
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const { action, rows, isBulk } = request
  const about = useRecordLabel(request, nameOf)
  const actionForm = useActionForm({
    listPath,
    pk,
    request,
    id,
    storage,
    onDone: (done) => {
      onDone(done)
      onClose()
    },
  })
  useInitialFocus(fields, String(isOpen))

  const isEdit = isInPlaceEdit(action)
  const sentences = actionForm.rejection
    ? [actionForm.rejection.message, ...actionForm.elsewhere]
    : actionForm.elsewhere
  const body = (
    <div ref={fields} aria-busy={actionForm.isBusy}>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
      <UnavailableRecords meta={meta} request={request} />
      {isBulk && <BulkRecords meta={meta} rows={rows} nameOf={nameOf} />}
      {action.confirm !== undefined && <p className={styles['about']}>{action.confirm}</p>}
      <div role="alert" className={styles['notices']}>
        {sentences.map((sentence) => (
          <Notice key={sentence} tone="warning">
            {sentence}
          </Notice>
        ))}
      </div>
      <FieldGrid form={actionForm} fields={actionForm.fields} id={id} isNarrow />
      {isBulk && actionForm.isBusy && (
        <Progress tried={actionForm.tried} all={rows.length} onStop={actionForm.stop} onLeave={onClose} />
      )}
      <Buttons
        action={action}
        isBusy={actionForm.isBusy}
        onSubmit={isEdit ? undefined : actionForm.submit}
        onCancel={onClose}
      />
    </div>
  )
  // Only the edit of a cell is a form element, which Enter submits: an action needs its button or Ctrl+Enter.
  return isEdit ? <EditForm onSubmit={actionForm.submit}>{body}</EditForm> : body
}

function EditForm({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      {children}
    </form>
  )
}

interface ButtonsProps {
  readonly action: ActionMeta
  readonly isBusy: boolean
  /** Undefined inside a form element, which submits itself. */
  readonly onSubmit: (() => void) | undefined
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
        {...(onSubmit === undefined ? { htmlType: 'submit' } : { onClick: onSubmit })}
      >
        {action.title}
      </Button>
    </div>
  )
}

const DANGER = { color: 'danger', variant: 'solid' } as const
const PLAIN = { type: 'primary' } as const
