import type { Language } from '@cangdan/protocol'
import type { SignedIn } from '../client/callers.ts'
import { openApiOf } from '../client/open-api.ts'
import { createRandom } from '../oracle/random.ts'
import { NOT_ASKED, readByPost, readHandWritten } from './hand-written.ts'
import { isTable, readList } from './lists.ts'
import { changingCalls, inParallel, postCalls, type Refused, readerOf } from './reader.ts'

export interface AllRead {
  readonly asked: number
  readonly refused: readonly Refused[]
  readonly unknown: readonly string[]
  /** GET calls that change data and are therefore skipped. */
  readonly changing: readonly string[]
}

interface Way {
  readonly seed: number
  readonly language: Language
  /** Reads more records of each list and validates responses against the descriptions. */
  readonly isThorough: boolean
}

export async function readAll(
  account: string,
  caller: SignedIn,
  { seed, language, isThorough }: Way,
): Promise<AllRead> {
  const document = await openApiOf(caller)
  const refused: Refused[] = []
  const way = { random: createRandom(seed), limit: isThorough ? 20 : 5, isJudged: isThorough, language }
  const reader = readerOf(account, caller, { document, ...way }, refused)
  const done = new Set(Object.keys(NOT_ASKED))
  const tables = [...reader.calls.keys()].filter((call) => isTable(reader, call))
  for (const table of tables) for (const call of await readList(reader, table)) done.add(call)
  const unknown: string[] = []
  for (const call of reader.calls.keys())
    if (!done.has(call) && !(await readHandWritten(reader, call))) unknown.push(call)
  await readByPost(reader, postCalls(document))
  const addresses = [...reader.files.values()].flatMap((some) => [...some])
  await inParallel(addresses, (address) => reader.open(address))
  return { asked: reader.asked(), refused, unknown, changing: changingCalls(document) }
}
