import type { Language } from '@cangdan/protocol'
import type { SignedInCaller } from '../client/callers.ts'
import { loadOpenApi } from '../client/open-api.ts'
import { createRandom } from '../oracle/random.ts'
import { NOT_CALLED, readByPost, readCustomCall } from './custom-calls.ts'
import { isTable, readList } from './lists.ts'
import { listChangingCalls, runInParallel, listPostCalls, type RejectedCall, createReader } from './reader.ts'

export interface ReadResult {
  readonly reads: number
  readonly rejected: readonly RejectedCall[]
  readonly unknown: readonly string[]
  /** GET calls that change data and are therefore skipped. */
  readonly changing: readonly string[]
}

interface ReadOptions {
  readonly seed: number
  readonly language: Language
  /** Reads more records of each list and validates responses against the descriptions. */
  readonly isThorough: boolean
}

export async function readEverything(
  account: string,
  caller: SignedInCaller,
  { seed, language, isThorough }: ReadOptions,
): Promise<ReadResult> {
  const document = await loadOpenApi(caller)
  const rejected: RejectedCall[] = []
  const options = { random: createRandom(seed), limit: isThorough ? 20 : 5, isJudged: isThorough, language }
  const reader = createReader(account, caller, { document, ...options }, rejected)
  const done = new Set(Object.keys(NOT_CALLED))
  const tables = [...reader.calls.keys()].filter((call) => isTable(reader, call))
  for (const table of tables) for (const call of await readList(reader, table)) done.add(call)
  const unknown: string[] = []
  for (const call of reader.calls.keys())
    if (!done.has(call) && !(await readCustomCall(reader, call))) unknown.push(call)
  await readByPost(reader, listPostCalls(document))
  const addresses = [...reader.files.values()].flatMap((some) => [...some])
  await runInParallel(addresses, (address) => reader.open(address))
  return { reads: reader.countReads(), rejected, unknown, changing: listChangingCalls(document) }
}
