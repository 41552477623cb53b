// Tools of contract texts: each opens a panel below the toolbar.
import type { RichParts } from '@cangdan/protocol'
import BranchesOutlined from '@ant-design/icons/es/icons/BranchesOutlined'
import FileWordOutlined from '@ant-design/icons/es/icons/FileWordOutlined'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Glyph } from '#ui/icons/glyph.tsx'
import type { Tool } from '#generic/form/inputs/editor/editor-toolbar.tsx'
import { ClausePanel } from './clause-panel.tsx'
import { SourcePanel } from './source-panel.tsx'
import { TermPanel } from './term-panel.tsx'
import { CONTRACT_TITLES } from './titles.ts'
import { VariablePanel } from './variable-panel.tsx'

const FACES = {
  variable: <Glyph text="{ }" />,
  term: <Glyph text="%" />,
  clause: <BranchesOutlined aria-hidden />,
  source: <FileWordOutlined aria-hidden />,
}

type PanelName = keyof typeof FACES

/** `names`: variables of the record. */
export function useContractTools({ contract, source }: RichParts, names: readonly string[]) {
  const [open, setOpen] = useState<PanelName>()
  const close = () => setOpen(undefined)
  const panels: readonly PanelName[] = [
    ...(contract ? (['variable', 'term', 'clause'] as const) : []),
    ...(source === undefined ? [] : (['source'] as const)),
  ]
  const tools = panels.map(
    (name): Tool => ({
      name,
      title: CONTRACT_TITLES[name],
      face: FACES[name],
      isOn: () => open === name,
      run: () => setOpen(open === name ? undefined : name),
    }),
  )
  const renderPanel = (editor: Editor) => {
    if (open === 'variable') return <VariablePanel editor={editor} names={names} onClose={close} />
    if (open === 'term') return <TermPanel editor={editor} onClose={close} />
    if (open === 'clause') return <ClausePanel editor={editor} onClose={close} />
    return open === 'source' && source !== undefined ? (
      <SourcePanel editor={editor} source={source} onClose={close} />
    ) : null
  }
  return { tools, renderPanel }
}
