// Province, then city.
import { type RegionNode, REGISTRATION_PATHS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { useLanguage } from '#i18n/index.ts'
import { SelectField } from './select-field.tsx'
import { WORDS } from './words.ts'
import styles from './registration.module.css'

interface RegionFieldsProps {
  readonly province: number
  readonly city: number
  readonly fault: string | undefined
  readonly onChange: (province: number, city: number) => void
}

export function RegionFields({ province, city, fault, onChange }: RegionFieldsProps) {
  const { language } = useLanguage()
  const { data: places = [] } = useQuery({
    queryKey: [REGISTRATION_PATHS.regions, language],
    queryFn: ({ signal }) =>
      api.get<readonly RegionNode[]>(REGISTRATION_PATHS.regions, undefined, { quiet: true, signal }),
  })
  const cities = places.find(({ value }) => value === province)?.children ?? []
  const empty = WORDS.choose[language]
  return (
    <div className={styles['pair']}>
      <SelectField
        name="province"
        label={WORDS.province[language]}
        value={province}
        options={places}
        empty={empty}
        fault={fault}
        onChange={(next) => onChange(next, 0)}
      />
      <SelectField
        name="city"
        label={WORDS.city[language]}
        value={city}
        options={cities}
        empty={empty}
        fault={undefined}
        onChange={(next) => onChange(province, next)}
      />
    </div>
  )
}
