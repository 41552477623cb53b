import { RISK_STRESS, type RiskStress, toDecimalText } from '@cangdan/protocol'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { api } from '#api/client.ts'
import { formatCsv } from '#generic/csv.ts'
import { saveText } from '#generic/save-text.ts'
import { useDebounced } from '#generic/remote/use-options.ts'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { QueryStatus, Table } from '#screens/system/monitor/parts.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { RISK_TITLES } from './titles.ts'
import styles from './risk-desk.module.css'

const MAX_FALL = 99

interface Firm {
  readonly value: number
  readonly label: string
}

/** Margin calls, cash and uncovered debt after a fall of all prices, also by a typed percentage, and without the goods of a storage firm that fails. */
export function Stress() {
  const { t, language } = useTranslation()
  const [fallId, firmId] = [useId(), useId()]
  const [own, setOwn] = useState<number | null>(null)
  const [firm, setFirm] = useState<Firm>()
  const none = { value: 0, label: t(RISK_TITLES.firm_none) }
  const fall = useDebounced(own === null ? '' : String(own))
  const query = useQuery({
    queryKey: [RISK_STRESS, fall, firm?.value],
    queryFn: ({ signal }) =>
      api.get<RiskStress>(
        RISK_STRESS,
        { ...(fall === '' ? {} : { fall: Number(fall) }), ...(firm === undefined ? {} : { store_id: firm.value }) },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    meta: { topics: ['financing'] },
  })
  const { data } = query
  const note = data && t(RISK_TITLES.stress_note, { n: formatNumber(language, data.unpriced) })
  return (
    <>
      <p className={styles['note']}>{note}</p>
      <div className={styles['inputs']}>
        <div>
          <label htmlFor={fallId}>{t(RISK_TITLES.fall_own)}</label>
          <InputNumber id={fallId} min={1} max={MAX_FALL} precision={0} value={own} onChange={setOwn} />
        </div>
        <div>
          <label htmlFor={firmId}>{t(RISK_TITLES.firm_fails)}</label>
          <Select<Firm, Firm>
            id={firmId}
            className={styles['firm'] ?? ''}
            labelInValue
            value={firm ?? none}
            onChange={(chosen) => setFirm(chosen.value === none.value ? undefined : chosen)}
            showSearch={{ optionFilterProp: 'label' }}
            options={[none, ...(data?.stores ?? []).map(({ id: value, name: label }) => ({ value, label }))]}
          />
        </div>
        {data !== undefined && note !== undefined && (
          <SaveCsv
            falls={data.falls}
            note={note}
            firm={firm?.label ?? none.label}
            time={Math.floor(query.dataUpdatedAt / 1000)}
            // Until the answer for the chosen firm arrives, the figures are those of the previous choice.
            isDisabled={query.isPlaceholderData}
          />
        )}
      </div>
      {data === undefined ? <QueryStatus query={query} /> : <StressTable falls={data.falls} />}
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

interface SaveCsvProps extends Pick<RiskStress, 'falls'> {
  readonly note: string
  readonly firm: string
  /** Seconds UTC. */
  readonly time: number
  readonly isDisabled: boolean
}

/** Saves the shown figures with their assumptions, amounts in yuan. */
function SaveCsv({ falls, note, firm, time, isDisabled }: SaveCsvProps) {
  const { t } = useTranslation()
  const save = () => {
    const computed = formatInstant(time)
    const heads = ['fall_percent', 'called', 'liquidated', 'cash_yuan', 'uncovered_yuan'] as const
    const rows = falls.map(({ percent, called, liquidated, cash, uncovered }) =>
      [percent, called, liquidated, toDecimalText(cash, 2), toDecimalText(uncovered, 2)].map(String),
    )
    const head = [[t(RISK_TITLES.stress), computed], [note], [t(RISK_TITLES.firm_fails), firm]]
    const name = `${t(RISK_TITLES.stress)} ${computed.replaceAll(':', '')}.csv`
    saveText(name, formatCsv([...head, heads.map((each) => t(RISK_TITLES[each])), ...rows]), 'text/csv')
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} disabled={isDisabled} onClick={save}>
      {t(RISK_TITLES.save_csv)}
    </Button>
  )
}
