import { Button } from 'antd'
import { useId } from 'react'
import { useDeviceCheck } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordRules } from './password-rules.tsx'
import { usePasswordForm } from './use-password-form.ts'
import styles from '../profile.module.css'

export function PasswordForm() {
  const { t } = useTranslation()
  const id = useId()
  const { form, rules, isBusy, sentence, submit } = usePasswordForm(id)
  const { isChecking } = useDeviceCheck()
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
      <div className={styles['password']}>
        <FieldGrid form={form} fields={form.fields} id={id} isNarrow />
        <PasswordRules rules={rules} />
      </div>
      <div role="alert">{sentence !== undefined && <Notice tone="danger">{sentence}</Notice>}</div>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t(isChecking ? 'login.checking' : PROFILE.password_save)}
      </Button>
    </form>
  )
}
