import { type Language } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { LoginInput } from '../login/login-input.tsx'
import { Outcome, Submit } from './parts.tsx'
import { PictureField } from './picture-field.tsx'
import { RegionFields } from './region-fields.tsx'
import { SelectField } from './select-field.tsx'
import {
  type CompanyFormProps,
  type PictureName,
  TEXTS,
  type TextName,
  useCompanyForm,
} from './use-company-form.ts'
import { WORDS } from './words.ts'
import styles from './registration.module.css'

const TYPES = [1, 2, 3, 4, 5] as const

export function CompanyForm(props: CompanyFormProps) {
  const { t, language } = useTranslation()
  const { attempts, typed, change, remark, onSubmit } = useCompanyForm(props)
  const { form, faults, isBusy } = attempts
  const { text, picture } = fieldsOf(props, language, { attempts, typed, change })

  return (
    <form ref={form} className={styles['company']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      {remark !== '' && <Notice tone="warning">{t(WORDS.returned, { remark })}</Notice>}
      <fieldset>
        <legend>{t(WORDS.group_company)}</legend>
        {text('company_name')}
        {text('credit_code')}
        <SelectField
          name="store_type"
          label={t(WORDS.store_type)}
          value={typed.store_type}
          options={TYPES.map((value) => ({ value, label: t(WORDS[`type.${value}`]) }))}
          fault={faults.fields['store_type'] ?? faults.fields['company_type']}
          onChange={(store_type) => change({ store_type })}
        />
        {picture('license_img')}
      </fieldset>
      <fieldset>
        <legend>{t(WORDS.group_legal)}</legend>
        {text('legal_person')}
        {text('legal_card_no')}
        {picture('legal_card_front')}
        {picture('legal_card_back')}
      </fieldset>
      <fieldset>
        <legend>{t(WORDS.group_contact)}</legend>
        <RegionFields
          province={typed.province}
          city={typed.city}
          fault={faults.fields['region']}
          onChange={(province, city) => change({ province, city })}
        />
        {text('address')}
        {text('contact_name')}
        {text('email')}
      </fieldset>
      <Outcome attempts={attempts} />
      <Submit isBusy={isBusy} word="submit_enter" />
    </form>
  )
}

type FormState = Pick<ReturnType<typeof useCompanyForm>, 'attempts' | 'typed' | 'change'>

function fieldsOf(
  { opened, onExpired }: CompanyFormProps,
  language: Language,
  { attempts, typed, change }: FormState,
) {
  const { faults, isBusy } = attempts
  const text = (name: TextName) => (
    <LoginInput
      name={name}
      most={TEXTS[name]}
      type={name === 'email' ? 'email' : 'text'}
      label={WORDS[name][language]}
      autoComplete={name === 'email' ? 'email' : 'off'}
      value={typed[name]}
      fault={faults.fields[name]}
      hint={name === 'email' ? WORDS.email_hint[language] : undefined}
      readOnly={isBusy}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const picture = (name: PictureName) => (
    <PictureField
      name={name}
      label={WORDS[name][language]}
      token={opened.token}
      fault={faults.fields[name]}
      onUploaded={(id) => change({ [name]: id })}
      onExpired={onExpired}
    />
  )
  return { text, picture }
}
