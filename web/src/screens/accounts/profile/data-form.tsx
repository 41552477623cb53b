import { PROFILE_PATHS, toPlainText, type FieldMeta, type UserEditRequest } from '@cangdan/protocol'
import { Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useFirstInvalidField } from '#generic/form/fields/use-first-invalid-field.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { SUBMIT_KEYS, useSubmitKey } from '#generic/use-submit-key.ts'
import styles from './profile.module.css'

type OwnData = { readonly [name in 'nick_name' | 'email']: NonNullable<UserEditRequest[name]> }

export function DataForm() {
  const { t } = useTranslation()
  const { info } = useSession()
  const id = useId()
  const fields = useOwnFields()
  const [values, setValues] = useState<OwnData>({ nick_name: info.nick_name, email: info.email })
  const form = useFields({ fields, values, previous: values, onInvalid: useFirstInvalidField(id) })
  const release = useUnsavedInput(form.isDirty)
  const { run, isBusy } = useCommand({
    send: (body: OwnData) => api.answer<null>({ method: 'POST', path: PROFILE_PATHS.edit, body }, { quiet: true }),
    topics: ['account'],
    getIdentity: (body) => JSON.stringify(body),
    noticeOf: ({ message }) => message,
    onDone: (_answer, saved) => {
      release()
      // Later changes are compared with the saved values.
      setValues(saved)
      form.rebase({ ...saved }, { ...saved })
    },
    onRejected: (rejection) =>
      rejection.kind === 'fields'
        ? form.refuse(rejection.fields)
        : notifyFailure(rejection.kind === 'sentence' ? rejection.error : undefined),
  })
  const submit = () => {
    const read = form.read()
    if (read === undefined) return
    if (form.isUnchanged()) return notify({ kind: 'warning', text: t('form.unchanged'), seconds: 4 })
    void run({ nick_name: toPlainText(read['nick_name']), email: toPlainText(read['email']) })
  }
  useSubmitKey(submit, SUBMIT_KEYS.form)
  return (
    <form
      className={styles['form']}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FieldGrid form={form} fields={form.fields} id={id} />
      <Button type="primary" htmlType="submit" loading={isBusy} aria-keyshortcuts="Control+S">
        {t('form.save')}
      </Button>
    </form>
  )
}

function useOwnFields(): FieldMeta[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const textField = { type: 'text', control: 'input' } as const
    return [
      { ...textField, name: 'nick_name', title: t(PROFILE.name), required: true, maxLength: 30 },
      {
        ...textField,
        name: 'email',
        title: t(PROFILE.email),
        hint: t(PROFILE.email_hint),
        rule: 'email',
        maxLength: 100,
      },
    ]
  }, [t])
}
