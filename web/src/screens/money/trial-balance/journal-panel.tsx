import { BOOKS, type JournalSubject, type JournalLines, LEDGER_PATHS, type RecordProofs } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { EntryProof } from '#screens/system/ledger/proof/entry-proof.tsx'
import { useVerifiedEntries } from '#screens/system/ledger/proof/use-verified-entries.ts'
import { Table } from '#screens/system/monitor/parts.tsx'
import { PostedAmounts, Sides, useSides } from './sides.tsx'
import { BOOK_TITLES } from './titles.ts'
import styles from './trial-balance.module.css'

export function JournalPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  return (
    <PanelSection<JournalLines>
      call={BOOKS.journal}
      id={Number(record.row['id'])}
      topics={['journal']}
      label={t(BOOK_TITLES.journal)}
      isFlat={isFlat}
    >
      {(journal) => <Journal journal={journal} />}
    </PanelSection>
  )
}

function Journal({ journal: { lines, isCut, about, total } }: { readonly journal: JournalLines }) {
  const { t } = useTranslation()
  const sides = useSides()
  const columns = [
    { title: t(BOOK_TITLES.kind) },
    { title: t(BOOK_TITLES.owner) },
    ...sides.map((word) => ({ title: t(BOOK_TITLES[word]), isNumber: true })),
  ]
  return (
    <>
      <h2>{t(BOOK_TITLES.journal)}</h2>
      <Table label={t(BOOK_TITLES.journal)} columns={columns}>
        {lines.map((line) => (
          <tr key={line.account_id}>
            <th scope="row">
              {line.kind}
              <PostedAmounts of={line} />
            </th>
            <td>{line.owner}</td>
            <Sides of={line} />
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={sides.length + 1}>
            <strong>{t(BOOK_TITLES.total)}</strong>
          </th>
          <td data-number>
            <Money fen={total} hasUnit={false} />
          </td>
        </tr>
      </Table>
      {isCut && <p className={styles['note']}>{t(BOOK_TITLES.firstOnes, { n: lines.length })}</p>}
      {about !== null && (
        <>
          <p>
            {`${t(BOOK_TITLES.about)} `}
            <ScreenLink to={about.screen}>{about.title}</ScreenLink>
          </p>
          <h2>{t(BOOK_TITLES.proof)}</h2>
          <Proofs about={about} />
        </>
      )}
    </>
  )
}

/** Number of newest entries shown. */
const SHOWN = 5

function Proofs({ about: { list, id } }: { readonly about: JournalSubject }) {
  const { data } = useQuery({
    queryKey: [LEDGER_PATHS.proofs, list, id],
    queryFn: ({ signal }) => api.get<RecordProofs>(LEDGER_PATHS.proofs, { list, id }, { signal, quiet: true }),
  })
  return data === undefined ? null : <Entries proofs={data} />
}

function Entries({ proofs }: { readonly proofs: RecordProofs }) {
  const { t } = useTranslation()
  const checked = useVerifiedEntries(proofs)
  if (proofs.entries.length === 0) return <p className={styles['note']}>{t(BOOK_TITLES.no_entries)}</p>
  return proofs.entries
    .slice(0, SHOWN)
    .map((proof) => (
      <EntryProof
        key={proof.seq}
        proof={proof}
        checked={checked?.get(proof.seq)}
        name={`${proofs.stream.replace(':', '-')}-${proof.seq}`}
      />
    ))
}
