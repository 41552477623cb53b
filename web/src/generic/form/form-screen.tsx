import { useMemo } from 'react'
import { useRecordName, useScreen } from '#runtime/screen.ts'
import { useTableMeta } from '../meta-query.ts'
import { applyInitialValues, readCopiedId } from './fields/initial-values.ts'
import { combineLoadingStates, FormPlaceholder } from './form-placeholder.tsx'
import { FormBody } from './form-body.tsx'
import { FormPage } from './page/form-page.tsx'
import { getRecordName } from '../list/rows/row-actions.ts'
import { useRecord } from './use-record.ts'
import { useReturnAddress } from './use-return-address.ts'

export interface FormScreenProps {
  readonly listPath: string
  readonly title: string
  readonly id: number | undefined
}

export function FormScreen({ listPath, title, id }: FormScreenProps) {
  return <RecordForm key={`${listPath}/${id ?? ''}`} listPath={listPath} title={title} id={id} />
}

function RecordForm({ listPath, title, id }: FormScreenProps) {
  const meta = useTableMeta(listPath)
  const { search } = useScreen()
  const source = id ?? readCopiedId(search)
  const answer = useRecord(listPath, meta.data?.calls.info, source)
  const { record, attempt, replace, reload } = answer
  const name = id === undefined ? undefined : getRecordName(meta.data, record)
  useRecordName(name)
  const back = useReturnAddress(listPath)
  const isReady = meta.data !== undefined && (source === undefined || record !== undefined)
  const groups = useMemo(() => {
    const all = meta.data?.form.groups ?? []
    return id === undefined ? applyInitialValues(all, search) : all
  }, [meta.data, id, search])
  const awaited = combineLoadingStates(answer, meta)

  return (
    <FormPage
      listPath={listPath}
      title={name === undefined ? title : `${title} · ${name}`}
      id={id}
      isThere={id !== undefined && record !== undefined}
      record={id === undefined ? undefined : record}
    >
      {(onHistory) => (
        <>
          {isReady && (
            <FormBody
              key={attempt}
              calls={meta.data.calls}
              groups={groups}
              beside={meta.data.form.beside}
              binds={meta.data.form.binds}
              record={id === undefined ? undefined : record}
              copied={id === undefined ? record : undefined}
              listPath={listPath}
              back={back}
              onReload={reload}
              onRebase={replace}
              onHistory={onHistory}
            />
          )}
          {!isReady && <FormPlaceholder back={back} {...awaited} />}
        </>
      )}
    </FormPage>
  )
}
