import { useRef, useState } from 'react'
import { bufferToHex, sha256 } from '#api/keys/bytes.ts'
import { useFileDrop } from '#generic/form/inputs/files/use-file-drop.ts'
import { useTranslation } from '#i18n/index.ts'
import { CONTRACT_CHECK_TITLES } from './titles.ts'
import styles from '#screens/receipts/receipt-check/check.module.css'

interface Comparison {
  readonly name: string
  readonly result: 'working' | 'same' | 'sent' | 'signed' | 'different' | 'unreadable'
  /** SHA-256 of the chosen file, 64 hex digits; empty while it is not known. */
  readonly found: string
}

interface FileComparisonProps {
  /** Of the sent file. */
  readonly hash: string
  readonly signedHashes: readonly string[]
}

/** Compares a file with the hashes of the contract. The file is read in the browser only. */
export function FileComparison({ hash, signedHashes }: FileComparisonProps) {
  const { t } = useTranslation()
  const [comparison, setComparison] = useState<Comparison>()
  const lastFile = useRef<File>(undefined)
  const compare = async (file: File | undefined) => {
    if (file === undefined) return
    lastFile.current = file
    setComparison({ name: file.name, result: 'working', found: '' })
    const found = await computeHash(file)
    // Another file may have been chosen meanwhile.
    if (lastFile.current !== file) return
    setComparison({ name: file.name, result: compareHash(found, hash, signedHashes), found: found ?? '' })
  }
  const { isOver, ...dropping } = useFileDrop(([file]) => void compare(file))
  return (
    <section className={styles['compare']} data-over={isOver} {...dropping}>
      <h2>{t(CONTRACT_CHECK_TITLES.compare)}</h2>
      <p className={styles['wait']}>{t(CONTRACT_CHECK_TITLES.compare_hint)}</p>
      <label className={styles['choose']}>
        <span>{t(CONTRACT_CHECK_TITLES.choose)}</span>
        <input
          className="visually-hidden"
          type="file"
          onChange={({ target }) => {
            void compare(target.files?.[0])
            // The same file can be chosen again after a change.
            target.value = ''
          }}
        />
      </label>
      {comparison !== undefined && <Result comparison={comparison} signedHashes={signedHashes} />}
    </section>
  )
}

/** Drawn signatures are no part of a file: without signed files, the sent file is the signed one. */
function compareHash(found: string | undefined, hash: string, signedHashes: readonly string[]): Comparison['result'] {
  if (found === undefined) return 'unreadable'
  if (signedHashes.includes(found)) return 'signed'
  if (found !== hash) return 'different'
  return signedHashes.length === 0 ? 'same' : 'sent'
}

interface ResultProps extends Pick<FileComparisonProps, 'signedHashes'> {
  readonly comparison: Comparison
}

function Result({ comparison: { name, result, found }, signedHashes }: ResultProps) {
  const { t } = useTranslation()
  const place = { n: signedHashes.indexOf(found) + 1, all: signedHashes.length }
  return (
    <output className={styles['result']} data-result={result}>
      <strong>{t(CONTRACT_CHECK_TITLES[result], place)}</strong>
      <span>{name}</span>
      {found !== '' && <code className={styles['hash']}>{found}</code>}
    </output>
  )
}

/** Undefined for a file that cannot be read: a folder, a removed or too large one. */
async function computeHash(file: File): Promise<string | undefined> {
  try {
    return bufferToHex(await sha256(await file.arrayBuffer()))
  } catch {
    return undefined
  }
}
