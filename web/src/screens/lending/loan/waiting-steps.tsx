import { DESK_PATH, type DeskResponse, type DeskItem } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { findListScreen } from '#generic/form/use-return-address.ts'
import { useTranslation } from '#i18n/index.ts'
import { useSession } from '#api/session/session.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

/** The task queue lists the others. */
const MAX_SHOWN = 4

interface WaitingStepsProps {
  readonly id: number
  readonly topics: readonly string[]
}

export function WaitingSteps({ id, topics }: WaitingStepsProps) {
  const { t, language } = useTranslation()
  const { menu } = useSession()
  const { data } = useQuery({
    queryKey: [DESK_PATH, language, id],
    queryFn: ({ signal }) => api.get<DeskResponse>(DESK_PATH, { financing_id: String(id) }, { signal, quiet: true }),
    meta: { topics: ['repayment', 'release_order', ...topics] },
  })
  const items = data?.items ?? []
  const toScreen = ({ list }: DeskItem) => findListScreen(menu, list)?.replace(/\/list$/, '')
  const shown = items.slice(0, MAX_SHOWN).flatMap((item) => {
    const screen = toScreen(item)
    return screen === undefined ? [] : [{ ...item, to: `${screen}/look/${item.id}` }]
  })
  return (
    <span className={styles['waiting']}>
      {shown.map(({ list, id: of, to, steps, label, name }) => (
        <ScreenLink key={`${list} ${of}`} to={to}>
          {`${steps.length === 0 ? label : steps.join(' · ')} · ${name}`}
        </ScreenLink>
      ))}
      {items.length > shown.length && <ScreenLink to="/desk">{t(LOAN_TITLES.all_waiting)}</ScreenLink>}
      {data !== undefined && items.length === 0 && (
        <ScreenLink to={`/pledge/application/look/${id}`}>{t(LOAN_TITLES.act)}</ScreenLink>
      )}
    </span>
  )
}
