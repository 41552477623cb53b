import {
  ADDRESS_LENGTHS,
  ADDRESS_PATHS,
  type Address,
  getNumberChoices,
  type FieldMeta,
  OWN_TOPICS,
  toPlainText,
} from '@cangdan/protocol'
import { Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { useRegions } from '#api/endpoints/regions.ts'
import { useTranslation } from '#i18n/index.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useFirstInvalidField } from '#generic/form/fields/use-first-invalid-field.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { ADDRESS_TITLES } from './address-titles.ts'
import styles from '../profile.module.css'

interface AddressFormProps {
  readonly address: Address | undefined
  readonly onClose: () => void
}

export function AddressForm({ address, onClose }: AddressFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const fields = useAddressFields()
  const [values] = useState(() => getValues(address))
  const form = useFields({ fields, values, previous: values, onInvalid: useFirstInvalidField(id) })
  const release = useUnsavedInput(form.isDirty)
  const { run, isBusy } = useCommand({
    send: (body: object) => api.post<{ id: number }>(ADDRESS_PATHS.save, body, { quiet: true }),
    topics: [OWN_TOPICS.addresses],
    getIdentity: (body) => JSON.stringify(body),
    noticeOf: () => t(ADDRESS_TITLES.saved),
    onDone: () => {
      release()
      onClose()
    },
    onRejected: (rejection) =>
      rejection.kind === 'fields'
        ? form.refuse({ ...rejection.fields, region: rejection.fields['city'] ?? '' })
        : notifyFailure(rejection.error),
  })
  const submit = () => {
    const read = form.read()
    if (read === undefined) return
    const [province, city] = getNumberChoices(read['region'])
    const texts = ['receiver', 'phone', 'district', 'address'].map((name) => [name, toPlainText(read[name])])
    void run({
      ...(address === undefined ? {} : { id: address.id }),
      ...Object.fromEntries(texts),
      province,
      city,
    })
  }
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
      <div className={styles['ways']}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  )
}

const getValues = (address: Address | undefined) => ({
  receiver: address?.receiver ?? '',
  phone: address?.phone ?? '',
  region: address === undefined ? null : [address.province, address.city],
  district: address?.district ?? '',
  address: address?.address ?? '',
})

function useAddressFields(): FieldMeta[] {
  const { t } = useTranslation()
  const cascades = useRegions()
  return useMemo(() => {
    const textField = { type: 'text', control: 'input' } as const
    return [
      {
        ...textField,
        name: 'receiver',
        title: t(ADDRESS_TITLES.receiver),
        required: true,
        maxLength: ADDRESS_LENGTHS.receiver,
      },
      { ...textField, name: 'phone', title: t(ADDRESS_TITLES.phone), required: true, rule: 'phone' },
      {
        name: 'region',
        title: t(ADDRESS_TITLES.region),
        type: 'cascade',
        control: 'cascader',
        second_name: 'city',
        cascades,
        required: true,
      },
      {
        ...textField,
        name: 'district',
        title: t(ADDRESS_TITLES.district),
        maxLength: ADDRESS_LENGTHS.district,
      },
      {
        ...textField,
        name: 'address',
        title: t(ADDRESS_TITLES.address),
        required: true,
        maxLength: ADDRESS_LENGTHS.address,
      },
    ]
  }, [cascades, t])
}
