import { CloseOutlined, FunnelPlotOutlined } from '@ant-design/icons'
import { type FilterMeta, type FilterNode, type Language } from '@cangdan/protocol'
import { Button, Tooltip } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import type { ListDispatch } from '#generic/list/view/use-list-state.ts'
import { countConditions } from '#generic/list/view/advanced-filter.ts'
import chips from '../filter-chips.module.css'
import { AdvancedSummary } from './advanced-summary.tsx'
import { WORDS } from './texts.ts'

const Drawer = createLazyComponent(async () => (await import('./advanced-drawer.tsx')).AdvancedDrawer)

export interface AdvancedProps {
  readonly filters: readonly FilterMeta[]
  readonly tree: FilterNode | undefined
  readonly language: Language
  readonly send: ListDispatch
}

interface AdvancedFilterView {
  readonly button: ReactNode
  readonly chip: ReactNode
  readonly drawer: ReactNode
}

export function useAdvancedFilter({ filters, tree, language, send }: AdvancedProps): AdvancedFilterView {
  // Each opening starts from the current filter.
  const [opening, setOpening] = useState({ times: 0, isOpen: false })
  const open = () => setOpening(({ times }) => ({ times: times + 1, isOpen: true }))
  const close = () => setOpening(({ times }) => ({ times, isOpen: false }))
  const apply = (advanced: FilterNode | undefined) => {
    send({ kind: 'advanced', advanced })
    close()
  }
  return {
    button: (
      <Button type="text" icon={<FunnelPlotOutlined aria-hidden />} aria-haspopup="dialog" onClick={open}>
        {WORDS.advanced[language]}
      </Button>
    ),
    chip: tree && <Chip {...{ filters, tree, language, send }} onOpen={open} />,
    drawer: opening.times > 0 && (
      <Suspense fallback={null}>
        <Drawer
          key={opening.times}
          {...{ filters, tree, language }}
          isOpen={opening.isOpen}
          onApply={apply}
          onClose={close}
        />
      </Suspense>
    ),
  }
}

interface ChipProps extends AdvancedProps {
  readonly tree: FilterNode
  readonly onOpen: () => void
}

function Chip({ filters, tree, language, send, onOpen }: ChipProps) {
  const { t } = useTranslation()
  const words = <AdvancedSummary node={tree} filters={filters} language={language} />
  const name = WORDS.advanced[language]
  return (
    <li className={chips['chip']}>
      <span className={chips['name']}>
        {name} ({countConditions(tree)})
      </span>
      <Tooltip title={words}>
        <button type="button" className={chips['sentence']} aria-haspopup="dialog" onClick={onOpen}>
          {words}
        </button>
      </Tooltip>
      <button
        type="button"
        aria-label={t('list.clear_one', { filter: name })}
        onClick={() => send({ kind: 'advanced', advanced: undefined })}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}
