import { getValueTitle, type RecordResponse, type Row, toPlainText } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { api } from '#api/client.ts'
import { formatTermValue } from '#generic/texts/contract-titles.ts'
import { useTranslation } from '#i18n/index.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { type ComparedBlock, type ComparedTerm, compareTerms, compareTexts, type TextPart } from './compare-texts.ts'
import { TEMPLATE_TITLES } from './titles.ts'
import styles from './template.module.css'

const TEMPLATES = 'seller_p/contract/TemplateList'
const TEMPLATE = 'seller_p/contract/TemplateInfo'
const TOPICS = ['contract_template']

interface Version {
  readonly id: number
  readonly versionNo: number
}

interface ComparisonProps {
  readonly id: number
  readonly code: string
  readonly versionNo: number
  readonly content: string
}

/** Compares with the version before, unless another one is chosen. */
export function Comparison({ id, code, versionNo, content }: ComparisonProps) {
  const { t } = useTranslation()
  const selectId = useId()
  const [chosen, setChosen] = useState<number>()
  const { data: versions } = useQuery({
    queryKey: [TEMPLATES, 'versions', code],
    queryFn: ({ signal }) => listVersions(code, signal),
    meta: { topics: TOPICS },
  })
  const others = versions?.filter((version) => version.id !== id) ?? []
  const other =
    others.find((version) => version.id === chosen) ?? others.find((version) => version.versionNo < versionNo)
  if (versions === undefined) return null
  return (
    <>
      <h2>{t(TEMPLATE_TITLES.compare)}</h2>
      {others.length === 0 ? (
        <p className={styles['note']}>{t(TEMPLATE_TITLES.only_version)}</p>
      ) : (
        <div className={styles['choice']}>
          <label htmlFor={selectId}>{t(TEMPLATE_TITLES.other)}</label>
          <Select<number>
            id={selectId}
            value={other?.id ?? null}
            options={others.map((version) => ({
              value: version.id,
              label: t(TEMPLATE_TITLES.version, { n: version.versionNo }),
            }))}
            placeholder={t('form.choose')}
            onChange={setChosen}
          />
        </div>
      )}
      {other !== undefined && <Differences other={other} versionNo={versionNo} content={content} />}
    </>
  )
}

/** Returns the versions of a code, the latest first. */
async function listVersions(code: string, signal: AbortSignal): Promise<readonly Version[]> {
  const rows = await api.get<Row[]>(TEMPLATES, { code, page: 1, limit: 100 }, { signal, quiet: true })
  return rows
    .filter((row) => row['code'] === code)
    .map((row) => ({ id: Number(row['id']), versionNo: Number(row['version_no']) }))
    .toSorted((a, b) => b.versionNo - a.versionNo)
}

interface DifferencesProps {
  readonly other: Version
  readonly versionNo: number
  readonly content: string
}

function Differences({ other, versionNo, content }: DifferencesProps) {
  const { t, language } = useTranslation()
  const { data: record } = useQuery({
    queryKey: [TEMPLATE, other.id],
    queryFn: ({ signal }) => api.get<RecordResponse>(TEMPLATE, { id: other.id }, { signal, quiet: true }),
    meta: { topics: TOPICS },
  })
  const isLater = other.versionNo > versionNo
  const compared = useMemo(() => {
    if (record === undefined) return undefined
    const text = toPlainText(record.values['content'])
    const [before, after] = isLater ? [content, text] : [text, content]
    return { terms: compareTerms(before, after), blocks: compareTexts(before, after, language) }
  }, [record, content, isLater, language])
  if (compared === undefined) return <SkeletonLines lines={4} label={t('list.loading')} />
  const [first, second] = isLater ? [versionNo, other.versionNo] : [other.versionNo, versionNo]
  const isEqual = compared.blocks.every(({ kind }) => kind === 'same')
  return (
    <>
      {compared.terms.length > 0 && <Terms terms={compared.terms} first={first} second={second} />}
      {isEqual ? <p className={styles['note']}>{t(TEMPLATE_TITLES.equal)}</p> : <Blocks blocks={compared.blocks} />}
    </>
  )
}

interface TermsProps {
  readonly terms: readonly ComparedTerm[]
  readonly first: number
  readonly second: number
}

function Terms({ terms, first, second }: TermsProps) {
  const { t, language } = useTranslation()
  const format = (key: string, value: string | undefined) =>
    value === undefined ? t(TEMPLATE_TITLES.none) : formatTermValue(key, value, language)
  return (
    <table className={styles['terms']} aria-label={t(TEMPLATE_TITLES.terms)}>
      <thead>
        <tr>
          <th scope="col">{t(TEMPLATE_TITLES.terms)}</th>
          {[first, second].map((n) => (
            <th key={n} scope="col">
              {t(TEMPLATE_TITLES.version, { n })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terms.map(({ key, before, after }) => (
          <tr key={key}>
            <th scope="row">{getValueTitle(key)[language]}</th>
            <td>
              <del>{format(key, before)}</del>
            </td>
            <td>
              <ins>{format(key, after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blocks({ blocks }: { readonly blocks: readonly ComparedBlock[] }) {
  return (
    <ol className={styles['blocks']}>
      {groupBlocks(blocks).map((group, place) =>
        group[0]?.kind === 'same' ? <SameBlocks key={place} blocks={group} /> : <Changed key={place} blocks={group} />,
      )}
    </ol>
  )
}

/** Splits blocks into runs of unchanged and of changed ones. */
function groupBlocks(blocks: readonly ComparedBlock[]): readonly (readonly ComparedBlock[])[] {
  const groups: ComparedBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last !== undefined && (last[0]?.kind === 'same') === (block.kind === 'same')) last.push(block)
    else groups.push([block])
  }
  return groups
}

function SameBlocks({ blocks }: { readonly blocks: readonly ComparedBlock[] }) {
  const { t } = useTranslation()
  return (
    <li>
      <details>
        <summary>{t(TEMPLATE_TITLES.unchanged, { n: blocks.length })}</summary>
        {blocks.map(({ isHeading, parts }, place) => (
          <p key={place} data-heading={isHeading}>
            {parts.map(({ text }) => text)}
          </p>
        ))}
      </details>
    </li>
  )
}

const SIGNS = { added: '+', removed: '−', changed: '±', same: '' } as const

function Changed({ blocks }: { readonly blocks: readonly ComparedBlock[] }) {
  const { t } = useTranslation()
  return blocks.map(({ kind, isHeading, parts }, place) => (
    <li key={place} data-kind={kind} className={styles['block']}>
      <span className={styles['sign']} title={kind === 'same' ? '' : t(TEMPLATE_TITLES[kind])} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <p data-heading={isHeading}>
        {kind !== 'same' && <span className={styles['kind']}>{t(TEMPLATE_TITLES[kind])}</span>}
        {parts.map((part, index) => (
          <Part key={index} {...part} />
        ))}
      </p>
    </li>
  ))
}

function Part({ kind, text }: TextPart) {
  if (kind === 'added') return <ins>{text}</ins>
  return kind === 'removed' ? <del>{text}</del> : text
}
