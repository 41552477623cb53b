// Trust policy (C2SP tlog-policy): keys of the log, witnesses, and the required number of cosignatures.
import { toHex, MalformedError, parseWholeNumber } from './bytes.ts'
import type { Sha256 } from './merkle.ts'
import { parseVerifierKey, type VerifiedSignature, type VerifierKey } from './note.ts'

export interface PolicyKey {
  readonly key: VerifierKey
  /** Address of the log or witness; undefined if it is never called. */
  readonly url: string | undefined
}

export interface PolicyWitness extends PolicyKey {
  readonly name: string
}

interface Group {
  readonly threshold: number
  readonly members: readonly string[]
}

export interface Policy {
  readonly logs: readonly PolicyKey[]
  readonly witnesses: readonly PolicyWitness[]
  readonly groups: ReadonlyMap<string, Group>
  /** Name of a witness or group; `none` requires no witness. */
  readonly quorum: string
}

const NONE = 'none'

/** @throws MalformedError with the line number */
export function parsePolicy(sha256: Sha256, text: string): Policy {
  const logs: PolicyKey[] = []
  const witnesses: PolicyWitness[] = []
  const groups = new Map<string, Group>()
  let quorum: string | undefined
  const isKnown = (name: string) => groups.has(name) || witnesses.some((witness) => witness.name === name)
  const define = (name: string) => {
    if (name === '' || name === NONE || isKnown(name)) throw new MalformedError(`duplicate or reserved name ${name}`)
    return name
  }
  for (const [place, line] of text.split('\n').entries()) {
    const [keyword = '', ...words] = line.trim().split(/\s+/)
    if (keyword === '' || keyword.startsWith('#')) continue
    try {
      if (keyword === 'log') logs.push(parsePolicyKey(sha256, words))
      else if (keyword === 'witness') {
        const [name = '', ...rest] = words
        witnesses.push({ name: define(name), ...parsePolicyKey(sha256, rest) })
      } else if (keyword === 'group') {
        const [name = '', threshold = '', ...members] = words
        const unknown = members.find((member) => !isKnown(member))
        if (unknown !== undefined) throw new MalformedError(`unknown name ${unknown}`)
        groups.set(define(name), { threshold: parseThreshold(threshold, members.length), members })
      } else if (keyword === 'quorum' && words.length === 1 && quorum === undefined) {
        const [name = ''] = words
        if (name !== NONE && !isKnown(name)) throw new MalformedError(`unknown name ${name}`)
        quorum = name
      } else throw new MalformedError(`unknown keyword ${keyword}`)
    } catch (error) {
      throw new MalformedError(`line ${place + 1} of the policy: ${(error as Error).message}`)
    }
  }
  if (quorum === undefined) throw new MalformedError('the policy has no quorum')
  return { logs, witnesses, groups, quorum }
}

function parsePolicyKey(sha256: Sha256, [key = '', url, ...more]: readonly string[]): PolicyKey {
  if (more.length > 0) throw new MalformedError('unexpected text after the address')
  if (url !== undefined && !/^https?:\/\/\S+$/.test(url)) throw new MalformedError('not an address')
  return { key: parseVerifierKey(sha256, key), url: url?.replace(/\/$/, '') }
}

function parseThreshold(text: string, members: number): number {
  const threshold = text === 'all' ? members : text === 'any' ? 1 : parseWholeNumber(text)
  if (threshold < 1 || threshold > members) throw new MalformedError(`threshold ${text} of ${members} members`)
  return threshold
}

export const listPolicyKeys = ({ logs, witnesses }: Policy): VerifierKey[] =>
  [...logs, ...witnesses].map(({ key }) => key)

/** Checks that the quorum has signed. A key with several names counts once. */
export function isWitnessed(policy: Policy, signatures: readonly VerifiedSignature[]): boolean {
  /** Returns the keys that satisfy a witness or group; empty if it is not satisfied. */
  const findSigningKeys = (name: string): readonly string[] => {
    const group = policy.groups.get(name)
    if (group === undefined) {
      const witness = policy.witnesses.find((each) => each.name === name)
      const isSigned = signatures.some(({ key, time }) => time !== undefined && key.id === witness?.key.id)
      return isSigned && witness !== undefined ? [toHex(witness.key.publicKey)] : []
    }
    const members = [...new Set(group.members)].map(findSigningKeys).filter((keys) => keys.length > 0)
    const keys = [...new Set(members.flat())]
    return Math.min(members.length, keys.length) < group.threshold ? [] : keys
  }
  return policy.quorum === NONE || findSigningKeys(policy.quorum).length > 0
}
