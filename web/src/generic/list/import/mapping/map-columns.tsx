import type { ImportLook } from '@cangdan/protocol'
import { Select } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { SHEET_COLUMNS } from '#i18n/sheet-columns.ts'
import type { Draft } from './draft-mapping.ts'
import { columnLetters } from '../errors/fault-list.ts'
import styles from '../import.module.css'
import own from './map.module.css'

export interface MapColumnsProps {
  readonly look: ImportLook
  readonly draft: Draft
  readonly onChange: (columns: Draft['columns']) => void
}

const IGNORED = ''

export function MapColumns({ look, draft: { columns }, onChange }: MapColumnsProps) {
  const { t } = useTranslation()
  const options = [
    { value: IGNORED, label: t(SHEET_COLUMNS.ignore) },
    ...look.fields.map(({ name, title }) => ({ value: name, label: title })),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
    <section className={own['columns']} aria-label={t(SHEET_COLUMNS.columns)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(SHEET_COLUMNS.title)}</th>
            <th scope="col">{t(SHEET_COLUMNS.samples)}</th>
            <th scope="col">{t(SHEET_COLUMNS.field)}</th>
          </tr>
        </thead>
        <tbody>
          {look.columns.map(({ column, title, samples }) => {
            const field = columns[String(column)] ?? IGNORED
            const shown = title || t(SHEET_COLUMNS.untitled)
            return (
              <tr key={column} data-ignored={field === IGNORED}>
                <td>
                  <span className={styles['letters']}>{columnLetters(column)}</span> {shown}
                </td>
                <td className={own['samples']}>{samples.join(' · ')}</td>
                <td>
                  <Select<string>
                    aria-label={t(SHEET_COLUMNS.field_of, { title: `${columnLetters(column)} ${shown}` })}
                    value={field}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={options}
                    onChange={(name) =>
                      onChange({ ...columns, [String(column)]: name === IGNORED ? null : name })
                    }
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
