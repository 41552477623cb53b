import type { RecordResponse, TableMeta } from '@cangdan/protocol'
import { Fragment, useId, useMemo } from 'react'
import { PageCard } from '#ui/page.tsx'
import { ListPictures } from '../list/cells/list-pictures.tsx'
import { NO_TEXT_FILES, TextFilesProvider } from '../texts/text-files.ts'
import { Pairs } from './pairs.tsx'
import { listGroups } from './record-parts.ts'
import styles from './detail.module.css'

export interface RecordGroupsProps {
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly isFlat?: boolean
}

export function RecordGroups({ meta, record, isFlat = false }: RecordGroupsProps) {
  const Frame = isFlat ? Fragment : PageCard
  const id = useId()
  const rows = useMemo(() => [record.values], [record])
  // Values of fields that only the list row has come from there.
  const values = { ...record.row, ...record.values }
  return (
    <TextFilesProvider value={record.files ?? NO_TEXT_FILES}>
      <ListPictures rows={rows}>
        {listGroups(meta, record).map(({ title, fields }, index) => (
          <Frame key={title}>
            <section className={styles['group']} aria-labelledby={`${id}-${index}`}>
              <h2 id={`${id}-${index}`} className={styles['heading']}>
                {title}
              </h2>
              <Pairs columns={fields} values={values} pk={meta.pk} />
            </section>
          </Frame>
        ))}
      </ListPictures>
    </TextFilesProvider>
  )
}
