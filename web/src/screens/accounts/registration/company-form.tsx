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
  TEXT_LENGTHS,
  type TextName,
  useCompanyForm,
} from './use-company-form.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import styles from './registration.module.css'

const TYPES = [1, 2, 3, 4, 5] as const

export function CompanyForm(props: CompanyFormProps) {
  const { t, language } = useTranslation()
  const { attempts, typed, change, remark, onSubmit } = useCompanyForm(props)
  const { form, errors, isBusy } = attempts
  const { text: renderTextField, picture: renderPictureField } = createFields(props, language, {
    attempts,
    typed,
    change,
  })

  return (
    <form ref={form} className={styles['company']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      {remark !== '' && <Notice tone="warning">{t(REGISTRATION_FORM_TITLES.returned, { remark })}</Notice>}
      <fieldset>
        <legend>{t(REGISTRATION_FORM_TITLES.group_company)}</legend>
        {renderTextField('company_name')}
        {renderTextField('credit_code')}
        <SelectField
          name="store_type"
          label={t(REGISTRATION_FORM_TITLES.store_type)}
          value={typed.store_type}
          options={TYPES.map((value) => ({ value, label: t(REGISTRATION_FORM_TITLES[`type.${value}`]) }))}
          error={errors.fields['store_type'] ?? errors.fields['company_type']}
          onChange={(store_type) => change({ store_type })}
        />
        {renderPictureField('license_img')}
      </fieldset>
      <fieldset>
        <legend>{t(REGISTRATION_FORM_TITLES.group_legal)}</legend>
        {renderTextField('legal_person')}
        {renderTextField('legal_card_no')}
        {renderPictureField('legal_card_front')}
        {renderPictureField('legal_card_back')}
      </fieldset>
      <fieldset>
        <legend>{t(REGISTRATION_FORM_TITLES.group_contact)}</legend>
        <RegionFields
          province={typed.province}
          city={typed.city}
          error={errors.fields['region']}
          onChange={(province, city) => change({ province, city })}
        />
        {renderTextField('address')}
        {renderTextField('contact_name')}
        {renderTextField('email')}
      </fieldset>
      <Outcome attempts={attempts} />
      <Submit isBusy={isBusy} label={t(REGISTRATION_FORM_TITLES.submit_enter)} />
    </form>
  )
}

type FormState = Pick<ReturnType<typeof useCompanyForm>, 'attempts' | 'typed' | 'change'>

function createFields(
  { opened, onExpired }: CompanyFormProps,
  language: Language,
  { attempts, typed, change }: FormState,
) {
  const { errors, isBusy } = attempts
  const renderTextField = (name: TextName) => (
    <LoginInput
      name={name}
      most={TEXT_LENGTHS[name]}
      type={name === 'email' ? 'email' : 'text'}
      label={REGISTRATION_FORM_TITLES[name][language]}
      autoComplete={name === 'email' ? 'email' : 'off'}
      value={typed[name]}
      error={errors.fields[name]}
      hint={name === 'email' ? REGISTRATION_FORM_TITLES.email_hint[language] : undefined}
      readOnly={isBusy}
      onChange={(value) => change({ [name]: value })}
    />
  )
  const renderPictureField = (name: PictureName) => (
    <PictureField
      name={name}
      label={REGISTRATION_FORM_TITLES[name][language]}
      token={opened.token}
      error={errors.fields[name]}
      onUploaded={(id) => change({ [name]: id })}
      onExpired={onExpired}
    />
  )
  return { text: renderTextField, picture: renderPictureField }
}
