import type { Option, Remote } from '@cangdan/protocol'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { type DependencyValues, type Labels, useLabels } from './use-options.ts'
import { useRemoteSearch } from './use-remote-search.tsx'

export interface RemoteProps<Value, Chosen>
  extends Omit<SelectProps<Value>, 'value' | 'options' | 'onChange' | 'labelInValue' | 'showSearch'> {
  readonly remote: Remote
  readonly known?: Labels | undefined
  readonly dependencies: DependencyValues
  readonly value: Chosen
  readonly onChange: (value: Chosen) => void
}

export function RemoteSelect({
  remote,
  value,
  known,
  dependencies,
  onChange,
  ...rest
}: RemoteProps<Option, number | null>) {
  const { search } = useRemoteSearch(remote, dependencies)
  // The name of a record chosen here is known.
  const [chosen, setChosen] = useState<Option>()
  const names = chosen === undefined ? known : { ...known, [chosen.value]: chosen.label }
  const [shown] = useLabels(remote, value === null ? [] : [value], names)
  return (
    <Select<Option>
      {...rest}
      {...search}
      labelInValue
      value={shown ?? null}
      onChange={(option?: Option | null) => {
        setChosen(option ?? undefined)
        onChange(option?.value ?? null)
      }}
    />
  )
}
