import {
  type FieldMeta,
  HELP_PATHS,
  MAX_FEEDBACK,
  MAX_FEEDBACK_IMAGES,
  PICTURE_TYPES,
  type Row,
} from '@cangdan/protocol'
import { Button } from 'antd'
import { type SubmitEvent, useId } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useFirstInvalidField } from '#generic/form/fields/use-first-invalid-field.ts'
import { useUnsavedShellInput } from '#generic/form/drafts/use-unsaved.ts'
import { HELP_DRAWER_TITLES } from './titles.ts'
import styles from './help.module.css'

export interface FeedbackFormProps {
  readonly onDone: () => void
  readonly onCancel: () => void
}

const TYPES = [1, 2, 3, 4, 5] as const

export function FeedbackForm({ onDone, onCancel }: FeedbackFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const fields = useFields({
    fields: useFeedbackFields(),
    values: FIRST,
    previous: undefined,
    onInvalid: useFirstInvalidField(id),
  })
  useUnsavedShellInput(fields.isDirty)
  const { run, isBusy } = useCommand<Row, null>({
    send: (input, { signal }) => api.post<null>(HELP_PATHS.feedback, input, { signal, quiet: true }),
    topics: [],
    getIdentity: (input) => JSON.stringify(input),
    onDone: () => {
      notify({ kind: 'success', text: t(HELP_DRAWER_TITLES.sent), seconds: 5 })
      onDone()
    },
    onRejected: (rejected) => {
      if (rejected.kind === 'fields') fields.refuse(rejected.fields)
      else notifyFailure(rejected.error)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const input = fields.read()
    if (input !== undefined) void run(input)
  }
  return (
    <form noValidate aria-busy={isBusy} onSubmit={submit}>
      <FieldGrid form={fields} fields={fields.fields} id={id} isNarrow />
      <div className={styles['buttons']}>
        <Button disabled={isBusy} onClick={onCancel}>
          {t(HELP_DRAWER_TITLES.cancel)}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(HELP_DRAWER_TITLES.send)}
        </Button>
      </div>
    </form>
  )
}

const FIRST: Row = { type: 1 }

function useFeedbackFields(): readonly FieldMeta[] {
  const { t } = useTranslation()
  return [
    {
      name: 'type',
      title: t(HELP_DRAWER_TITLES.type),
      type: 'select',
      control: 'radio',
      required: true,
      options: TYPES.map((type) => ({ value: type, label: t(HELP_DRAWER_TITLES[`type.${type}`]) })),
    },
    {
      name: 'content',
      title: t(HELP_DRAWER_TITLES.content),
      type: 'text',
      control: 'textarea',
      required: true,
      maxLength: MAX_FEEDBACK,
    },
    {
      name: 'images',
      title: t(HELP_DRAWER_TITLES.images),
      type: 'image',
      control: 'image',
      files: MAX_FEEDBACK_IMAGES,
      accept: [...PICTURE_TYPES],
      hint: t(HELP_DRAWER_TITLES.images_hint),
    },
  ]
}
