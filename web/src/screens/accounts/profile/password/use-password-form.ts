import { toPlainText, PROFILE_PATHS, SESSION_TOPIC, type FieldMeta, type PasswordEditRequest } from '@cangdan/protocol'
import { useMemo, useState } from 'react'
import { api, ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import { useCommand } from '#generic/command/use-command.ts'
import type { CommandRejection } from '#generic/command/rejection.ts'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useFirstInvalidField } from '#generic/form/fields/use-first-invalid-field.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { usePasswordRules } from './use-password-rules.ts'

const NAMES = ['old_password', 'password', 'password_confirm'] as const
const EMPTY = { old_password: '', password: '', password_confirm: '' }

type Translate = ReturnType<typeof useTranslation>['t']

function buildFields(t: Translate): FieldMeta[] {
  const titles = {
    old_password: t(PROFILE.old),
    password: t(PROFILE.new),
    password_confirm: t(PROFILE.again),
  }
  return NAMES.map((name) => ({
    name,
    title: titles[name],
    type: 'hide',
    control: 'password',
    required: true,
  }))
}

export function usePasswordForm(id: string) {
  const { t } = useTranslation()
  const { info } = useSession()
  const fields = useMemo(() => buildFields(t), [t])
  const form = useFields({ fields, values: EMPTY, previous: undefined, onInvalid: useFirstInvalidField(id) })
  const getInput = (name: (typeof NAMES)[number]) => toPlainText(form.draft[name])
  const rules = usePasswordRules(getInput('password'), info, getInput('password_confirm'))
  const [sentence, setSentence] = useState<string>()
  const release = useUnsavedInput(form.isDirty)

  const handleRejection = ({ kind, error }: CommandRejection) => {
    if (!(error instanceof ApiError)) return
    const { code, message } = error
    if (code === 'bad_credentials') form.refuse({ old_password: t(PROFILE.old_wrong) })
    else if (kind === 'fields') form.refuse(error.fields ?? {})
    else setSentence(message)
  }
  const { run, isBusy } = useCommand({
    send: (body: PasswordEditRequest) =>
      withProof({ purpose: 'password', name: info.username }, (proof) =>
        api.post<null>(PROFILE_PATHS.password, { ...body, ...proof }, { quiet: true }),
      ),
    topics: [SESSION_TOPIC],
    getIdentity: () => undefined,
    noticeOf: () => t(PROFILE.password_saved),
    onDone: () => {
      release()
      form.rebase(EMPTY, EMPTY)
    },
    onRejected: handleRejection,
  })

  const submit = () => {
    if (isBusy || form.read() === undefined) return
    setSentence(undefined)
    void run({
      old_password: getInput('old_password'),
      password: getInput('password'),
      password_confirm: getInput('password_confirm'),
    })
  }

  return {
    form,
    isBusy,
    sentence,
    submit,
    rules,
  }
}
