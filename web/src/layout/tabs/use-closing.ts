// Closing tabs: asked about first where something is unsaved, and the one in view only with another in its place.
import { useNavigate } from 'react-router'
import { useDiscardQuestion } from '#generic/form/drafts/use-discard-question.ts'
import { AFFIXED, closeTabs, leaveForGood, tabAfter, tabsClosedBy, useTabs } from '#runtime/tab-store.ts'
import { addressOf, type CloseScope } from '#runtime/tabs.ts'

export function useClosing(): (key: string, scope: CloseScope) => void {
  const navigate = useNavigate()
  const askToDiscard = useDiscardQuestion()
  return (key, scope) => {
    const keys = tabsClosedBy(key, scope)
    if (keys.length === 0) return
    askToDiscard(
      'tabs.close_title',
      () => {
        const { active } = useTabs.getState()
        closeTabs(keys.filter((each) => each !== active))
        if (active === undefined || !keys.includes(active)) return
        const next = tabAfter(keys)
        leaveForGood(active)
        void navigate(next === undefined ? AFFIXED : addressOf(next.location), {
          state: next?.location.state,
        })
      },
      keys,
    )
  }
}
