import { CONTRACT_VARIABLES, type ContractVariable } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { useMemo } from 'react'
import { type Translate, useTranslation } from '#i18n/index.ts'
import { insertInline } from '../insert-blocks.ts'
import { CONTRACT_TITLES } from './titles.ts'
import { ToolPanel } from './tool-panel.tsx'
import { ToolSelect } from './tool-select.tsx'

interface VariablePanelProps {
  readonly editor: Editor
  /** Variables of the record. */
  readonly names: readonly string[]
  readonly onClose: () => void
}

export function VariablePanel({ editor, names, onClose }: VariablePanelProps) {
  const { t } = useTranslation()
  const options = useMemo(() => listOptions(names, t), [names, t])
  const insert = (key: string) => {
    insertInline(editor, { type: 'variable', attrs: { key } })
    onClose()
  }
  return (
    <ToolPanel editor={editor} title={t(CONTRACT_TITLES.choose_variable)} onClose={onClose}>
      <ToolSelect<string>
        label={t(CONTRACT_TITLES.variable)}
        showSearch={{ optionFilterProp: 'label' }}
        value={undefined}
        options={options}
        placeholder={t(CONTRACT_TITLES.search_variable)}
        onChange={insert}
      />
    </ToolPanel>
  )
}

const GROUPS = ['contract', 'bank', 'owner', 'store', 'guarantor', 'loan', 'goods'] as const

function listOptions(names: readonly string[], t: Translate) {
  const keys = Object.keys(CONTRACT_VARIABLES) as ContractVariable[]
  const groups = GROUPS.map((group) => ({
    label: t(CONTRACT_TITLES[`group_${group}`]),
    options: keys
      .filter((key) => key.startsWith(`${group}.`))
      .map((key) => ({ value: key as string, label: t(CONTRACT_VARIABLES[key]) })),
  }))
  const own = {
    label: t(CONTRACT_TITLES.group_own),
    options: names.map((name) => ({ value: name, label: name })),
  }
  return names.length === 0 ? groups : [own, ...groups]
}
