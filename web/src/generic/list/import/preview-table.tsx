// First rows as they will be stored, so that misread values are noticed before the import.
import type { ImportPreview } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import styles from './errors/correct.module.css'

export function PreviewTable({ preview }: { readonly preview: ImportPreview | undefined }) {
  const { t } = useTranslation()
  if (preview === undefined) return null
  const label = t(IMPORT_TEXTS.preview, { n: String(preview.rows.length) })
  return (
    <section className={styles['warned']}>
      <div className={styles['head']}>
        <h2>{label}</h2>
      </div>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['preview']} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {preview.titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {row.map((text, column) => (
                  <td key={preview.titles[column] ?? column}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
