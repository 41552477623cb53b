// Checks the entries of one record: texts, chain, and the proof of each in the signed tree.
import {
  type Bytes,
  fromBase64,
  toHex,
  hashLeaf,
  MalformedError,
  parseNote,
  parseVerifierKey,
  verifyProof,
} from '@cangdan/protocol/ledger'
import type { Db } from '#platform/database/database.ts'
import { primitives, sha256 } from '#platform/ledger/primitives.ts'
import { createHeadCache, type ProvenEntry, type ProvenLog, proveStream } from '#platform/ledger/prove.ts'
import { createTileCache } from '#platform/ledger/tile-reader.ts'
import { type Finding } from '#platform/ledger/verify/verify-log.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'

/** More entries than a record can have. */
const MAX_ENTRIES = 1_000_000

export async function verifyStream(db: Db, stream: string, print: (line: string) => void): Promise<readonly Finding[]> {
  const { logs, entries } = await proveStream(
    { db, tiles: createTileCache(), heads: createHeadCache() },
    stream,
    MAX_ENTRIES,
  )
  if (entries.length === 0) return [{ where: stream, what: 'has no entries' }]
  const findings: Finding[] = []
  let before: Bytes | undefined
  for (const entry of entries.toReversed()) {
    const log = logs.find(({ id }) => id === entry.log)
    const what = checkChain(stream, entry, before) ?? (await checkProof(entry, log))
    if (what !== undefined) findings.push({ where: `${stream} ${entry.seq}`, what })
    const state = entry.index === null ? 'not sealed yet' : `leaf ${entry.index} of ${log?.origin ?? ''}`
    print(`  ${entry.seq} ${entry.hash} ${state}`)
    before = hashLeaf(sha256, entry.body)
  }
  print(`${stream}: ${entries.length} entries`)
  return findings
}

function checkChain(stream: string, { seq, hash, body }: ProvenEntry, before: Bytes | undefined): string | undefined {
  const stored = readEntry(body)
  if (stored === undefined) return 'its text is not canonical JSON'
  const own = toHex(hashLeaf(sha256, body))
  if (own !== hash) return `its text has the hash ${own}, its row ${hash}`
  if (stored.stream !== stream || stored.seq !== seq) return `its text stands at ${stored.stream} ${stored.seq}`
  const expected = before === undefined ? null : toHex(before)
  return stored.prev === expected
    ? undefined
    : `it names ${String(stored.prev)} before it, which has ${String(expected)}`
}

async function checkProof(
  { index, hashes, body }: ProvenEntry,
  log: ProvenLog | undefined,
): Promise<string | undefined> {
  const note = log?.note ?? null
  if (index === null || log === undefined || note === null) return undefined
  const keys = log.keys.map((key) => parseVerifierKey(sha256, key))
  try {
    const proof = { index, hashes: hashes.map(fromBase64), note: parseNote(note) }
    await verifyProof(primitives, body, proof, keys)
    return undefined
  } catch (error) {
    if (error instanceof MalformedError) return error.message
    throw error
  }
}
