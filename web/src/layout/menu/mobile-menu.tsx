import type { MenuNode } from '@cangdan/protocol'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { MenuPanel } from './menu-panel.tsx'
import { Rail } from './rail.tsx'

export interface MobileMenuProps {
  readonly menu: readonly MenuNode[]
  readonly active: string | undefined
  readonly module: MenuNode | undefined
  readonly trail: ReadonlySet<string>
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function MobileMenu({ menu, active, module, trail, isOpen, onClose }: MobileMenuProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<MenuNode>()
  const shown = picked ?? module ?? menu.find(({ hidden }) => !hidden)
  return (
    <Drawer
      placement="left"
      size={284}
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(opened) => {
        if (!opened) setPicked(undefined)
      }}
      closable={false}
      title={null}
      aria-label={t('shell.modules')}
      styles={{ body: { display: 'flex', padding: 0 } }}
    >
      <Rail menu={menu} active={picked?.path ?? active} onPick={setPicked} />
      {shown !== undefined && <MenuPanel module={shown} trail={trail} />}
    </Drawer>
  )
}
