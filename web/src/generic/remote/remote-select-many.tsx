import type { Option } from '@cangdan/protocol'
import { Select } from 'antd'
import { useState } from 'react'
import type { RemoteProps } from './remote-select.tsx'
import { type Labels, useLabels } from './use-options.ts'
import { useRemoteSearch } from './use-remote-search.tsx'

export function RemoteSelectMany({
  remote,
  value,
  known,
  dependencies,
  onChange,
  ...rest
}: RemoteProps<Option[], readonly number[]>) {
  const { search, clear } = useRemoteSearch(remote, dependencies)
  const [chosen, setChosen] = useState<Labels>({})
  return (
    <Select<Option[]>
      {...rest}
      {...search}
      mode="multiple"
      labelInValue
      value={useLabels(remote, value, { ...known, ...chosen })}
      onChange={(options) => {
        clear()
        setChosen(Object.fromEntries(options.map(({ value: id, label }) => [id, label])))
        onChange(options.map(({ value: id }) => id).toSorted((a, b) => a - b))
      }}
    />
  )
}
