import type { GrantableApi } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearPrefetched, refetchUnlessPrefetched } from '#generic/prefetch.ts'
import { FormPage } from '#generic/form/page/form-page.tsx'
import { combineLoadingStates, FormPlaceholder } from '#generic/form/form-placeholder.tsx'
import type { FormScreenProps } from '#generic/form/form-screen.tsx'
import { useRecord } from '#generic/form/use-record.ts'
import { useReturnAddress } from '#generic/form/use-return-address.ts'
import { BackButton } from '#generic/back-button.tsx'
import { getRecordName } from '#generic/list/rows/row-actions.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import { useTranslation } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import { useRecordName } from '#runtime/screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { buildPermissionPath, permissionQuery } from './permission-query.ts'
import { RoleForm } from './role-form.tsx'

export function RoleScreen({ listPath, title, id }: FormScreenProps) {
  const { t } = useTranslation()
  const meta = useTableMeta(listPath)
  const answer = useRecord(listPath, meta.data?.calls.info, id)
  const { record, attempt, replace, reload } = answer
  const name = getRecordName(meta.data, record)
  useRecordName(name)
  const permission = usePermission(id, attempt)
  const back = useReturnAddress(listPath)
  const isFixed = record?.row['is_fixed'] === 1
  const beyond = permission.data?.role?.kept ?? NOTHING
  const isReady = meta.data !== undefined && permission.data !== undefined && (id === undefined || record !== undefined)

  return (
    <FormPage
      listPath={listPath}
      title={name === undefined ? title : `${title} · ${name}`}
      id={id}
      isThere={record !== undefined}
    >
      {(onHistory) => (
        <>
          {isFixed && <ClosedRole title={t(ROLE.fixed)} hint={t(ROLE.fixed_hint)} back={back} />}
          {!isFixed && isReady && beyond.length > 0 && (
            <ClosedRole
              title={t(ROLE.beyond)}
              hint={t(ROLE.beyond_hint, { rights: formatRights(beyond) })}
              back={back}
            />
          )}
          {!isFixed && isReady && beyond.length === 0 && (
            <RoleForm
              key={attempt}
              listPath={listPath}
              meta={meta.data}
              permission={permission.data}
              record={record}
              back={back}
              onReload={reload}
              onRebase={replace}
              onHistory={onHistory}
            />
          )}
          {!isReady && !isFixed && <FormPlaceholder back={back} {...combineLoadingStates(answer, meta, permission)} />}
        </>
      )}
    </FormPage>
  )
}

function usePermission(id: number | undefined, attempt: number) {
  const { language } = useTranslation()
  const query = useQuery({
    ...permissionQuery(id, attempt, language),
    refetchOnMount: refetchUnlessPrefetched(buildPermissionPath(id)),
    // Only the texts differ between languages: keeps the form while they reload.
    placeholderData: (before, previousQuery) => {
      const [, , role, time] = previousQuery?.queryKey ?? []
      return role === id && time === attempt ? before : undefined
    },
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => clearPrefetched(buildPermissionPath(id)), [id])
  return query
}

const NOTHING: readonly GrantableApi[] = []

const formatRights = (rights: readonly GrantableApi[]) =>
  rights.map(({ group, title }) => `${group} · ${title}`).join('; ')

interface ClosedRoleProps {
  readonly title: string
  readonly hint: string
  readonly back: string
}

function ClosedRole({ title, hint, back }: ClosedRoleProps) {
  const { t } = useTranslation()
  return <EmptyState title={title} hint={hint} action={<BackButton to={back}>{t('form.back')}</BackButton>} />
}
