// What cannot be done with all that are ticked, and why: one button beside what can.
import { type Row, type TableMeta, title } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage } from '#i18n/index.ts'
import { MenuPopover } from '../actions/menu-popover.tsx'
import { UnfitItem } from '../actions/unfit-item.tsx'
import { bulkActions } from './row-actions.ts'
import { whyNotAll } from './why-not.ts'

const LABEL = title('为何不可用', 'Why not?', '¿Por qué no?', '不可の理由')

export interface UnfitActionsProps {
  readonly meta: TableMeta
  readonly rows: readonly Row[]
}

export function UnfitActions({ meta, rows }: UnfitActionsProps) {
  const { language } = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const unfit = bulkActions(meta)
    .map((action) => ({ action, reasons: whyNotAll(action, rows, meta, language) }))
    .filter(({ reasons }) => reasons.length > 0)
  if (unfit.length === 0) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {LABEL[language]}
      </Button>
      {anchor !== undefined && (
        <MenuPopover anchor={anchor} label={LABEL[language]} onClose={() => setAnchor(undefined)}>
          {unfit.map(({ action, reasons }) => (
            <UnfitItem key={action.name} title={action.title} reasons={reasons} />
          ))}
        </MenuPopover>
      )}
    </>
  )
}
