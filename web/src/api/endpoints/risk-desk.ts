import { RISK_DESK, type RiskDesk } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/index.ts'
import { api } from '../client.ts'
import { findScreen } from '../session/menu-tree.ts'
import { useSession } from '../session/session.ts'

/** Screen of the risk desk; in the menu of users with its right. */
export const RISK_DESK_SCREEN = '/pledge/risk'

const TOPICS = ['financing'] as const

/** Not fetched without the right, which `isAllowed` states. */
export function useRiskDesk() {
  const { language } = useTranslation()
  const isAllowed = findScreen(useSession().menu, RISK_DESK_SCREEN) !== undefined
  const query = useQuery({
    queryKey: ['risk-desk', language],
    queryFn: ({ signal }) => api.get<RiskDesk>(RISK_DESK, {}, { signal, quiet: true }),
    meta: { topics: TOPICS },
    enabled: isAllowed,
  })
  return { isAllowed, query }
}
