// The groups of a record's form, to be read: each with its names and values. Pictures open as they do in lists.
import type { RecordAnswer, TableMeta } from '@cangdan/protocol'
import { Fragment, useId, useMemo } from 'react'
import { PageCard } from '#ui/page.tsx'
import { ListPictures } from '../list/cells/list-pictures.tsx'
import { NO_TEXT_FILES, TextFilesProvider } from '../texts/text-files.ts'
import { Pairs } from './pairs.tsx'
import { groupsOf } from './record-parts.ts'
import styles from './look.module.css'

export interface RecordGroupsProps {
  readonly meta: TableMeta
  readonly record: RecordAnswer
  /** True on a surface of its own already. */
  readonly isFlat?: boolean
}

export function RecordGroups({ meta, record, isFlat = false }: RecordGroupsProps) {
  const Frame = isFlat ? Fragment : PageCard
  const id = useId()
  const rows = useMemo(() => [record.values], [record])
  // A field whose names only the list knows is read from there.
  const values = { ...record.row, ...record.values }
  return (
    <TextFilesProvider value={record.files ?? NO_TEXT_FILES}>
      <ListPictures rows={rows}>
        {groupsOf(meta, record).map(({ title, fields }, index) => (
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
