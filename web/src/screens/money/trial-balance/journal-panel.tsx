// On the page of a flow: all lines of its journal, the record that it is about, and what of that stands in the ledger.
import {
  BOOKS,
  type BookedRecord,
  fill,
  type JournalLines,
  LEDGER_PATHS,
  type RecordProofs,
} from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useLanguage } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { EntryProof } from '#screens/system/ledger/proof/entry-proof.tsx'
import { useChecked } from '#screens/system/ledger/proof/use-checked.ts'
import { Table } from '#screens/system/monitor/parts.tsx'
import { Posted, Sides, useSides } from './sides.tsx'
import { BOOK_WORDS } from './words.ts'
import styles from './trial-balance.module.css'

export function JournalPanel({ record, isFlat = false }: PanelProps) {
  const { language } = useLanguage()
  return (
    <PanelSection<JournalLines>
      call={BOOKS.journal}
      id={Number(record.row['id'])}
      topics={['journal']}
      label={BOOK_WORDS.journal[language]}
      isFlat={isFlat}
    >
      {(journal) => <Journal journal={journal} />}
    </PanelSection>
  )
}

function Journal({ journal: { lines, isCut, about, total } }: { readonly journal: JournalLines }) {
  const { language } = useLanguage()
  const sides = useSides()
  const columns = [
    { title: BOOK_WORDS.kind[language] },
    { title: BOOK_WORDS.owner[language] },
    ...sides.map((word) => ({ title: BOOK_WORDS[word][language], isNumber: true })),
  ]
  return (
    <>
      <h2>{BOOK_WORDS.journal[language]}</h2>
      <Table label={BOOK_WORDS.journal[language]} columns={columns}>
        {lines.map((line) => (
          <tr key={line.account_id}>
            <th scope="row">
              {line.kind}
              <Posted of={line} />
            </th>
            <td>{line.owner}</td>
            <Sides of={line} />
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={sides.length + 1}>
            <strong>{BOOK_WORDS.total[language]}</strong>
          </th>
          <td data-number>
            <Money fen={total} hasUnit={false} />
          </td>
        </tr>
      </Table>
      {isCut && <p className={styles['note']}>{fill(BOOK_WORDS.firstOnes[language], { n: lines.length })}</p>}
      {about !== null && (
        <>
          <p>
            {`${BOOK_WORDS.about[language]} `}
            <ScreenLink to={about.screen}>{about.title}</ScreenLink>
          </p>
          <h2>{BOOK_WORDS.proof[language]}</h2>
          <Proofs about={about} />
        </>
      )}
    </>
  )
}

/** Of the newest entries that the record has. */
const SHOWN = 5

function Proofs({ about: { list, id } }: { readonly about: BookedRecord }) {
  const { data } = useQuery({
    queryKey: [LEDGER_PATHS.proofs, list, id],
    queryFn: ({ signal }) =>
      api.get<RecordProofs>(LEDGER_PATHS.proofs, { list, id }, { signal, quiet: true }),
  })
  return data === undefined ? null : <Entries proofs={data} />
}

function Entries({ proofs }: { readonly proofs: RecordProofs }) {
  const { language } = useLanguage()
  const checked = useChecked(proofs)
  if (proofs.entries.length === 0) return <p className={styles['note']}>{BOOK_WORDS.no_entries[language]}</p>
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
