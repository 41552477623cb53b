import type { ImportInspection } from '@cangdan/protocol'
import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MAPPING_TEXTS } from '#i18n/mapping-texts.ts'
import { type DraftMapping, setFilter } from './draft-mapping.ts'
import own from './map.module.css'

export interface MapFiltersProps {
  readonly look: ImportInspection
  readonly draft: DraftMapping
  readonly onChange: (filters: DraftMapping['filters']) => void
}

export function MapFilters({ look: { filters = [] }, draft, onChange }: MapFiltersProps) {
  const { t } = useTranslation()
  const ids = useId()
  if (filters.length === 0) return null
  return (
    <fieldset className={own['constants']}>
      <legend>{t(MAPPING_TEXTS.filters)}</legend>
      {filters.map(({ name, title, values }) => {
        const chosen = draft.filters[name]
        const change = (wanted: string[] | boolean) => onChange(setFilter(draft.filters, name, wanted))
        return (
          <div key={name}>
            {values === undefined ? (
              <Checkbox checked={chosen === true} onChange={({ target }) => change(target.checked)}>
                {title}
              </Checkbox>
            ) : (
              <>
                <label htmlFor={`${ids}${name}`}>{title}</label>
                <Select<string[]>
                  id={`${ids}${name}`}
                  mode="multiple"
                  value={Array.isArray(chosen) ? chosen : []}
                  placeholder={t(MAPPING_TEXTS.all_rows)}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={values.map((each) => ({ value: each.value, label: each.title }))}
                  onChange={change}
                />
              </>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
