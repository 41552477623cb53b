import type { ImportInspection } from '@cangdan/protocol'
import { Select } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { MAPPING_TEXTS } from '#i18n/mapping-texts.ts'
import type { DraftMapping } from './draft-mapping.ts'
import { toColumnLetters } from '../errors/error-list.ts'
import styles from '../import.module.css'
import own from './map.module.css'

export interface MapColumnsProps {
  readonly look: ImportInspection
  readonly draft: DraftMapping
  readonly onChange: (columns: DraftMapping['columns']) => void
}

const IGNORED = ''

export function MapColumns({ look, draft: { columns }, onChange }: MapColumnsProps) {
  const { t } = useTranslation()
  const options = [
    { value: IGNORED, label: t(MAPPING_TEXTS.ignore) },
    ...look.fields.map(({ name, title }) => ({ value: name, label: title })),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
    <section className={own['columns']} aria-label={t(MAPPING_TEXTS.columns)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(MAPPING_TEXTS.title)}</th>
            <th scope="col">{t(MAPPING_TEXTS.samples)}</th>
            <th scope="col">{t(MAPPING_TEXTS.field)}</th>
          </tr>
        </thead>
        <tbody>
          {look.columns.map(({ column, title, samples }) => {
            const field = columns[String(column)] ?? IGNORED
            const shown = title || t(MAPPING_TEXTS.untitled)
            return (
              <tr key={column} data-ignored={field === IGNORED}>
                <td>
                  <span className={styles['letters']}>{toColumnLetters(column)}</span> {shown}
                </td>
                <td className={own['samples']}>{samples.join(' · ')}</td>
                <td>
                  <Select<string>
                    aria-label={t(MAPPING_TEXTS.field_of, { title: `${toColumnLetters(column)} ${shown}` })}
                    value={field}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={options}
                    onChange={(name) => onChange({ ...columns, [String(column)]: name === IGNORED ? null : name })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
