// Copies the rights of another role as far as the editor may grant them.
import { CopyOutlined } from '@ant-design/icons'
import { toPlainText, type RecordResponse, type Row, type TableMeta } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import { type GrantedRights, readList } from './rights-tree.ts'
import styles from './rights-editor.module.css'

interface RoleOption {
  readonly value: number
  readonly label: string
}

export interface CopyChoiceProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly onCopy: (from: GrantedRights) => void
}

export function CopyChoice({ listPath, meta, onCopy }: CopyChoiceProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['list', listPath, 'named'],
    queryFn: ({ signal }) => api.get<Row[]>(listPath, { _all: 1 }, { signal }),
    enabled: isOpen,
    staleTime: 0,
    meta: { topics: meta.topics },
  })
  const copy = async (id: number, name: string) => {
    try {
      const { values } = await api.get<RecordResponse>(meta.calls.info, { id })
      onCopy({ apis: readList(values['api_arr']), paths: readList(values['path_arr']) })
      notify({ kind: 'success', text: t(ROLE.copied, { role: name }), seconds: 3 })
    } catch {
      // The shell has reported the failure; nothing was copied.
    }
  }
  const options = (data ?? []).map(({ id, name }) => ({ value: Number(id), label: toPlainText(name) }))
  return (
    <Select<number, RoleOption>
      className={styles['copy'] ?? ''}
      value={null}
      placeholder={t(ROLE.copy)}
      aria-label={t(ROLE.copy)}
      prefix={<CopyOutlined aria-hidden />}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      loading={isOpen && data === undefined}
      options={options}
      onOpenChange={setOpen}
      onSelect={(id, { label }) => void copy(id, label)}
    />
  )
}
