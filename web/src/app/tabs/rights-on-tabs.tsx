// Applies changed rights to open tabs: closes tabs whose screen is no longer granted, and all tabs when the roles change (S5). Tabs with
// unsaved changes stay and show a notice.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#api/notices.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { FIXED_TAB, closeTabs, isFixed, closeAfterLeave, findNextTab, useTabs } from '#runtime/tab-store.ts'
import { formatAddress } from '#runtime/tabs.ts'
import { hasUnsaved } from '#runtime/unsaved-changes.ts'
import { resolveScreen } from '../registry.ts'

export function RightsOnTabs() {
  const { t } = useTranslation()
  const { menu, info } = useSession()
  const navigate = useNavigate()
  const roles = info.roles.join('\n')
  const before = useRef({ menu, roles })

  const follow = useEffectEvent(() => {
    const isOtherRole = before.current.roles !== roles
    if (!isOtherRole && before.current.menu === menu) return
    before.current = { menu, roles }
    const { tabs, active } = useTabs.getState()
    const lost = tabs
      .filter(({ key, location }) => !isFixed(key) && (isOtherRole || resolveScreen(menu, location) === undefined))
      .map(({ key }) => key)
    if (lost.length === 0) return
    notify({ kind: 'warning', text: t(isOtherRole ? 'rights.role' : 'rights.changed'), seconds: 6 })
    const closed = lost.filter((key) => !hasUnsaved([key]))
    closeTabs(closed.filter((key) => key !== active))
    if (active === undefined || !closed.includes(active)) return
    const next = findNextTab(closed)
    closeAfterLeave(active)
    void navigate(next === undefined ? FIXED_TAB : formatAddress(next.location), {
      state: next?.location.state,
    })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The effect follows menu and roles.
  useEffect(() => follow(), [menu, roles])
  return null
}
