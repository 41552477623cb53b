import { useRegions } from '#api/endpoints/regions.ts'
import { useTranslation } from '#i18n/index.ts'
import { SelectField } from './select-field.tsx'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import styles from './registration.module.css'

interface RegionFieldsProps {
  readonly province: number
  readonly city: number
  readonly error: string | undefined
  readonly onChange: (province: number, city: number) => void
}

export function RegionFields({ province, city, error, onChange }: RegionFieldsProps) {
  const { t } = useTranslation()
  const places = useRegions()
  const cities = places.find(({ value }) => value === province)?.children ?? []
  const empty = t(REGISTRATION_FORM_TITLES.choose)
  return (
    <div className={styles['pair']}>
      <SelectField
        name="province"
        label={t(REGISTRATION_FORM_TITLES.province)}
        value={province}
        options={places}
        empty={empty}
        error={error}
        onChange={(next) => onChange(next, 0)}
      />
      <SelectField
        name="city"
        label={t(REGISTRATION_FORM_TITLES.city)}
        value={city}
        options={cities}
        empty={empty}
        error={undefined}
        onChange={(next) => onChange(province, next)}
      />
    </div>
  )
}
