// Choice from a two-level tree; both levels are needed where the field requires it.
import { getNumberChoices } from '@cangdan/protocol'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { CASCADER_SEARCH, buildCascaderTree, type CascaderNode } from '#generic/cascader-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import { getAriaProps, type InputProps } from './input-props.ts'

export function CascaderInput(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const { t } = useTranslation()
  const { cascades = [] } = field
  const options = useMemo(() => buildCascaderTree(cascades), [cascades])
  return (
    <Cascader<CascaderNode>
      id={id}
      value={[...getNumberChoices(value)]}
      options={options}
      changeOnSelect={field.any_level === true}
      placeholder={t('form.choose')}
      allowClear={field.required !== true}
      showSearch={CASCADER_SEARCH}
      status={isInvalid ? 'error' : ''}
      style={{ width: '100%' }}
      {...getAriaProps(props)}
      onChange={(path?: (string | number | null)[]) =>
        onChange(path === undefined || path.length === 0 ? null : path.map(Number))
      }
      onBlur={onLeave}
    />
  )
}
