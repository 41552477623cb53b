import { SINGLE_ID, type ColumnMeta, type RecordResponse, type TableMeta } from '@cangdan/protocol'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { FormBody } from '../form/form-body.tsx'
import { FormPage } from '../form/page/form-page.tsx'
import { combineLoadingStates, FormPlaceholder } from '../form/form-placeholder.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { useRecord } from '../form/use-record.ts'
import { listAvailableActions, listRowActions } from '../list/rows/row-actions.ts'
import { Pairs } from '../look/pairs.tsx'
import { splitListColumns } from '../look/record-parts.ts'
import { States } from '../look/states.tsx'
import { useTableMeta } from '../meta-query.ts'
import { SingleActions } from './single-actions.tsx'
import styles from '../look/detail.module.css'

// For users who may read but not save.
const RecordGroups = createLazyComponent(async () => (await import('../look/record-groups.tsx')).RecordGroups)

export interface SingleScreenProps {
  readonly listPath: string
  readonly title: string
}

export function SingleScreen({ listPath, title }: SingleScreenProps) {
  const meta = useTableMeta(listPath)
  const loaded = useRecord(listPath, meta.data?.calls.info, SINGLE_ID)
  const { record } = loaded
  if (meta.data !== undefined && record !== undefined)
    return <Single {...{ listPath, title, loaded, record }} meta={meta.data} />

  return (
    <FormPage listPath={listPath} title={title} id={undefined} isThere={false}>
      {() => <FormPlaceholder back="/" {...combineLoadingStates(loaded, meta)} />}
    </FormPage>
  )
}

interface SingleProps extends SingleScreenProps {
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly loaded: ReturnType<typeof useRecord>
}

function Single({ listPath, title, meta, record, loaded }: SingleProps) {
  const { states, facts } = useMemo(() => {
    const parts = splitListColumns(meta, record)
    const fields = new Set(meta.form.groups.flatMap((group) => group.fields.map(({ name }) => name)))
    // Without a decision so far, the page begins with the form, which shows its conditional fields itself.
    const isFact = ({ name }: ColumnMeta) => (record.row[name] ?? '') !== '' && !fields.has(name)
    return { ...parts, facts: parts.facts.filter(isFact) }
  }, [meta, record])
  const offered = listAvailableActions(record.row, listRowActions(meta))
  const others = offered.filter(({ name }) => name !== 'edit')
  const isEdited = others.length < offered.length
  return (
    <FormPage
      {...{ listPath, title }}
      id={SINGLE_ID}
      isThere
      note={states.length > 0 && <States columns={states} row={record.row} />}
      actions={
        others.length > 0 && <SingleActions {...{ listPath, meta, record }} actions={others} onDone={loaded.reload} />
      }
    >
      {(onHistory) => (
        <>
          {facts.length > 0 && (
            <Facts>
              <Pairs columns={facts} values={record.row} pk={meta.pk} />
            </Facts>
          )}
          {isEdited ? (
            <FormBody
              key={loaded.attempt}
              {...{ listPath, record, onHistory }}
              calls={meta.calls}
              groups={meta.form.groups}
              back={undefined}
              onReload={loaded.reload}
              onRebase={loaded.replace}
            />
          ) : (
            <Suspense fallback={<FormSkeleton />}>
              <RecordGroups meta={meta} record={record} />
            </Suspense>
          )}
        </>
      )}
    </FormPage>
  )
}

function Facts({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <PageCard>
      <section className={styles['group']} aria-label={t('look.facts')}>
        <h2 className={styles['heading']}>{t('look.facts')}</h2>
        {children}
      </section>
    </PageCard>
  )
}
