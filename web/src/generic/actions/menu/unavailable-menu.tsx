// Button that lists the unavailable actions with reasons. Renders nothing when every action is available.
import { title } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MenuPopover } from './menu-popover.tsx'
import { UnavailableItem, type UnavailableItemProps } from './unavailable-item.tsx'

const LABEL = title('为何不可用', 'Why not?', '¿Por qué no?', '不可の理由')

export interface UnavailableAction extends UnavailableItemProps {
  readonly name: string
}

export interface UnavailableMenuProps {
  readonly unfit: readonly UnavailableAction[]
  readonly size?: 'small'
}

export function UnavailableMenu({ unfit, size }: UnavailableMenuProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (unfit.length === 0) return null
  return (
    <>
      <Button
        type={size === 'small' ? 'link' : 'text'}
        {...(size && { size })}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t(LABEL)}
      </Button>
      {anchor !== undefined && (
        <MenuPopover anchor={anchor} label={t(LABEL)} onClose={() => setAnchor(undefined)}>
          {unfit.map(({ name, title: action, reasons }) => (
            <UnavailableItem key={name} title={action} reasons={reasons} />
          ))}
        </MenuPopover>
      )}
    </>
  )
}
