import type { ImportLook } from '@cangdan/protocol'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { SHEET_COLUMNS } from '#i18n/sheet-columns.ts'
import { type Draft, fieldsLeft } from './draft-mapping.ts'
import own from './map.module.css'

export interface MapConstantsProps {
  readonly look: ImportLook
  readonly draft: Draft
  readonly onChange: (constants: Draft['constants']) => void
}

const MAX_TEXT = 200

export function MapConstants({ look, draft, onChange }: MapConstantsProps) {
  const { t } = useTranslation()
  const ids = useId()
  const { constants } = draft
  const left = fieldsLeft(look, draft)
  const titleOf = (name: string) => look.fields.find((field) => field.name === name)?.title ?? name
  return (
    <fieldset className={own['constants']}>
      <legend>{t(SHEET_COLUMNS.constants)}</legend>
      {Object.entries(constants).map(([name, text]) => (
        <div key={name}>
          <label htmlFor={`${ids}${name}`}>{titleOf(name)}</label>
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
            aria-label={t(SHEET_COLUMNS.add)}
            placeholder={t(SHEET_COLUMNS.add)}
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
