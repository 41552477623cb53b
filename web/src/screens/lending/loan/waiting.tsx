import { DESK_PATH, type DeskAnswer, type DeskItem } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { screenOfList } from '#generic/form/use-way-back.ts'
import { useTranslation } from '#i18n/index.ts'
import { useSession } from '#api/session/session.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { LOAN_WORDS } from './words.ts'
import styles from './loan.module.css'

/** The task queue lists the others. */
const MAX_SHOWN = 4

interface WaitingProps {
  readonly id: number
  readonly topics: readonly string[]
}

export function Waiting({ id, topics }: WaitingProps) {
  const { t, language } = useTranslation()
  const { menu } = useSession()
  const { data } = useQuery({
    queryKey: [DESK_PATH, language, id],
    queryFn: ({ signal }) =>
      api.get<DeskAnswer>(DESK_PATH, { financing_id: String(id) }, { signal, quiet: true }),
    meta: { topics: ['repayment', 'release_order', ...topics] },
  })
  const items = data?.items ?? []
  const toScreen = ({ list }: DeskItem) => screenOfList(menu, list)?.replace(/\/list$/, '')
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
      {items.length > shown.length && <ScreenLink to="/desk">{t(LOAN_WORDS.all_waiting)}</ScreenLink>}
      {data !== undefined && items.length === 0 && (
        <ScreenLink to={`/pledge/application/look/${id}`}>{t(LOAN_WORDS.act)}</ScreenLink>
      )}
    </span>
  )
}
