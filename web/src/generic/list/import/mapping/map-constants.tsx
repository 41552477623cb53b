import type { ImportInspection } from '@cangdan/protocol'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MAPPING_TEXTS } from '#i18n/mapping-texts.ts'
import { type DraftMapping, listUnmappedFields } from './draft-mapping.ts'
import own from './map.module.css'

export interface MapConstantsProps {
  readonly look: ImportInspection
  readonly draft: DraftMapping
  readonly onChange: (constants: DraftMapping['constants']) => void
}

const MAX_TEXT = 200

export function MapConstants({ look, draft, onChange }: MapConstantsProps) {
  const { t } = useTranslation()
  const ids = useId()
  const { constants } = draft
  const left = listUnmappedFields(look, draft)
  const getFieldTitle = (name: string) => look.fields.find((field) => field.name === name)?.title ?? name
  return (
    <fieldset className={own['constants']}>
      <legend>{t(MAPPING_TEXTS.constants)}</legend>
      {Object.entries(constants).map(([name, text]) => (
        <div key={name}>
          <label htmlFor={`${ids}${name}`}>{getFieldTitle(name)}</label>
          <Input
            id={`${ids}${name}`}
            value={text}
            maxLength={MAX_TEXT}
            onChange={({ target }) => onChange({ ...constants, [name]: target.value })}
          />
        </div>
      ))}
      {left.length > 0 && (
        <div>
          <Select<string | null>
            aria-label={t(MAPPING_TEXTS.add)}
            placeholder={t(MAPPING_TEXTS.add)}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            options={left.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(name) => name !== null && onChange({ ...constants, [name]: '' })}
          />
        </div>
      )}
    </fieldset>
  )
}
