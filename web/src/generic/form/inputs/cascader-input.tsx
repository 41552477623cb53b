// Choice from a two-level tree; both levels are needed where the field requires it.
import { choicesOf } from '@cangdan/protocol'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { CASCADER_SEARCH, cascaderTree, type CascaderNode } from '#generic/cascader-tree.ts'
import { useTranslation } from '#i18n/index.ts'
import { ariaOf, type InputProps } from './input-props.ts'

export function CascaderInput(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const { t } = useTranslation()
  const { cascades = [] } = field
  const options = useMemo(() => cascaderTree(cascades), [cascades])
  return (
    <Cascader<CascaderNode>
      id={id}
      value={[...choicesOf(value)]}
      options={options}
      changeOnSelect={field.any_level === true}
      placeholder={t('form.choose')}
      allowClear={field.required !== true}
      showSearch={CASCADER_SEARCH}
      status={isInvalid ? 'error' : ''}
      style={{ width: '100%' }}
      {...ariaOf(props)}
      onChange={(path?: (string | number | null)[]) =>
        onChange(path === undefined || path.length === 0 ? null : path.map(Number))
      }
      onBlur={onLeave}
    />
  )
}
