import { RISK_STRESS, type RiskStress } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { api } from '#api/client.ts'
import { useDebounced } from '#generic/remote/use-options.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { QueryStatus, Table } from '#screens/system/monitor/parts.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { RISK_TITLES } from './titles.ts'
import styles from './risk-desk.module.css'

const MAX_FALL = 99
const NO_FIRM = 0

/** Margin calls, cash and uncovered debt of all loans after a fall of all prices, by a percentage of the user's own too, and if a storage firm fails. */
export function Stress() {
  const { t, language } = useTranslation()
  const id = useId()
  const firmId = useId()
  const [own, setOwn] = useState<number | null>(null)
  const [firm, setFirm] = useState(NO_FIRM)
  const fall = useDebounced(own === null ? '' : String(own))
  const query = useQuery({
    queryKey: [RISK_STRESS, fall, firm],
    queryFn: ({ signal }) =>
      api.get<RiskStress>(
        RISK_STRESS,
        { ...(fall === '' ? {} : { fall: Number(fall) }), ...(firm === NO_FIRM ? {} : { store_id: firm }) },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    meta: { topics: ['financing'] },
  })
  if (query.data === undefined) return <QueryStatus query={query} />
  return (
    <>
      <p className={styles['note']}>{t(RISK_TITLES.stress_note, { n: formatNumber(language, query.data.unpriced) })}</p>
      <div className={styles['own']}>
        <label htmlFor={id}>{t(RISK_TITLES.fall_own)}</label>
        <InputNumber id={id} min={1} max={MAX_FALL} precision={0} value={own} onChange={setOwn} />
        <label htmlFor={firmId}>{t(RISK_TITLES.firm_fails)}</label>
        <Select<number>
          id={firmId}
          className={styles['firm'] ?? ''}
          value={firm}
          onChange={setFirm}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: NO_FIRM, label: t(RISK_TITLES.firm_none) },
            ...query.data.stores.map(({ id: value, name: label }) => ({ value, label })),
          ]}
        />
      </div>
      <StressTable falls={query.data.falls} />
    </>
  )
}

function StressTable({ falls }: Pick<RiskStress, 'falls'>) {
  const { t, language } = useTranslation()
  const columns = [
    { title: t(RISK_TITLES.fall) },
    { title: t(RISK_TITLES.called), isNumber: true },
    { title: t(RISK_TITLES.liquidated), isNumber: true },
    { title: t(RISK_TITLES.cash), isNumber: true },
    { title: t(RISK_TITLES.uncovered), isNumber: true },
  ]
  return (
    <Table label={t(RISK_TITLES.stress)} columns={columns}>
      {falls.map(({ percent, called, liquidated, cash, uncovered }) => (
        <tr key={percent}>
          <th scope="row">{percent === 0 ? t(RISK_TITLES.today) : `−${percent} %`}</th>
          <td data-number>{formatNumber(language, called)}</td>
          <td data-number>{formatNumber(language, liquidated)}</td>
          <td data-number>
            <Money fen={cash} hasUnit={false} />
          </td>
          <td data-number>
            <Money fen={uncovered} hasUnit={false} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
