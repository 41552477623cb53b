import type { ImportInspection, ImportMapping } from '@cangdan/protocol'
import { InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MAPPING_TEXTS } from '#i18n/mapping-texts.ts'
import own from './map.module.css'

export interface MapLocationProps {
  readonly look: ImportInspection
  readonly onLook: (mapping: ImportMapping) => void
}

const PLAIN = ''

export function MapLocation({ look, onLook }: MapLocationProps) {
  const { t } = useTranslation()
  const ids = useId()
  const { sheets, sheet, heading, profile, profiles } = look
  const place: ImportMapping = {
    ...(sheet !== null && { sheet }),
    heading,
    ...(profile !== null && { profile }),
  }
  const { profile: _plain, ...withoutForm } = place
  const [row, setRow] = useState<number | null>(heading)
  const analyse = () => {
    if (row !== null && row !== heading) onLook({ ...place, heading: row })
  }
  return (
    <div className={own['place']}>
      {sheets.length > 1 && (
        <div>
          <label htmlFor={`${ids}sheet`}>{t(MAPPING_TEXTS.sheet)}</label>
          <Select
            id={`${ids}sheet`}
            value={sheet}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => name !== null && onLook({ sheet: name })}
          />
        </div>
      )}
      <div>
        <label htmlFor={`${ids}row`}>{t(MAPPING_TEXTS.heading)}</label>
        <InputNumber
          id={`${ids}row`}
          min={1}
          precision={0}
          value={row}
          onChange={setRow}
          onPressEnter={analyse}
          onBlur={analyse}
        />
      </div>
      {profiles.length > 0 && (
        <div>
          <label htmlFor={`${ids}form`}>{t(MAPPING_TEXTS.profile)}</label>
          <Select
            id={`${ids}form`}
            value={profile ?? PLAIN}
            options={[
              { value: PLAIN, label: t(MAPPING_TEXTS.plain) },
              ...profiles.map(({ name, title }) => ({ value: name, label: title })),
            ]}
            onChange={(name) => onLook(name === PLAIN ? withoutForm : { ...withoutForm, profile: name })}
          />
        </div>
      )}
    </div>
  )
}
