// Hash tree of RFC 6962 §2.1 and verification of its proofs. The caller provides the hash function of its runtime.
import { type Bytes, isSameBytes } from './bytes.ts'

/** Synchronous SHA-256. The caller reuses the array afterwards. */
export type Sha256 = (bytes: Bytes) => Bytes

export const HASH_BYTES = 32
const LEAF = 0
const NODE = 1

/** Reused buffer of the hash input: allocating a million arrays takes longer than hashing them. */
let scratch = new Uint8Array(4096)

export function hashLeaf(sha256: Sha256, entry: Bytes): Bytes {
  if (entry.length >= scratch.length) scratch = new Uint8Array(2 * entry.length + 1)
  scratch[0] = LEAF
  scratch.set(entry, 1)
  return sha256(scratch.subarray(0, 1 + entry.length))
}

export function hashNode(sha256: Sha256, left: Bytes, right: Bytes): Bytes {
  scratch[0] = NODE
  scratch.set(left, 1)
  scratch.set(right, 1 + left.length)
  return sha256(scratch.subarray(0, 1 + left.length + right.length))
}

export const hashEmptyTree = (sha256: Sha256): Bytes => sha256(new Uint8Array())

interface Inclusion {
  /** From 0. */
  readonly index: number
  readonly size: number
  readonly leaf: Bytes
  /** From the leaf's sibling to the root. */
  readonly proof: readonly Bytes[]
  readonly root: Bytes
}

/** Checks that the tree with this root has the leaf at this index. */
export function verifyInclusion(sha256: Sha256, { index, size, leaf, proof, root }: Inclusion): boolean {
  if (!isIndex(index) || !isIndex(size) || index >= size || !areHashes([leaf, ...proof, root])) return false
  const path = new Path(index, size - 1)
  let hash = leaf
  for (const sibling of proof) {
    if (path.isAtRoot) return false
    hash = path.isRight ? hashNode(sha256, sibling, hash) : hashNode(sha256, hash, sibling)
    path.climb()
  }
  return path.isAtRoot && isSameBytes(hash, root)
}

interface Consistency {
  /** Number of leaves of the older and the newer tree. */
  readonly from: number
  readonly to: number
  readonly fromRoot: Bytes
  readonly toRoot: Bytes
  readonly proof: readonly Bytes[]
}

/** Checks that the newer tree begins with all leaves of the older one. Size 0 proves nothing: callers handle it separately. */
export function verifyConsistency(sha256: Sha256, { from, to, fromRoot, toRoot, proof }: Consistency): boolean {
  if (!isIndex(from) || !isIndex(to) || from > to || !areHashes([fromRoot, toRoot, ...proof])) return false
  if (from === 0 && !isSameBytes(fromRoot, hashEmptyTree(sha256))) return false
  if (from === to) return proof.length === 0 && isSameBytes(fromRoot, toRoot)
  if (from === 0) return proof.length === 0
  const [first, ...more] = isPowerOfTwo(from) ? [fromRoot, ...proof] : proof
  if (first === undefined || proof.length === 0) return false
  const path = new Path(from - 1, to - 1)
  path.climbWhileRight()
  let [older, newer] = [first, first]
  for (const hash of more) {
    if (path.isAtRoot) return false
    if (path.isRight) older = hashNode(sha256, hash, older)
    newer = path.isRight ? hashNode(sha256, hash, newer) : hashNode(sha256, newer, hash)
    path.climb()
  }
  return path.isAtRoot && isSameBytes(older, fromRoot) && isSameBytes(newer, toRoot)
}

/** Path from a node to the root. Uses division because shifts are limited to 32 bits. */
class Path {
  #node: number
  #last: number

  constructor(node: number, last: number) {
    this.#node = node
    this.#last = last
  }

  get isAtRoot(): boolean {
    return this.#last === 0
  }

  /** True if the sibling is on the left. */
  get isRight(): boolean {
    return this.#node % 2 === 1 || this.#node === this.#last
  }

  climb(): void {
    // The last node of an incomplete level has no sibling until an ancestor is a right child.
    if (this.isRight) while (this.#node % 2 === 0 && this.#node !== 0) this.#up()
    this.#up()
  }

  climbWhileRight(): void {
    while (this.#node % 2 === 1) this.#up()
  }

  #up(): void {
    this.#node = Math.floor(this.#node / 2)
    this.#last = Math.floor(this.#last / 2)
  }
}

const isIndex = (value: number) => Number.isSafeInteger(value) && value >= 0
const areHashes = (hashes: readonly Bytes[]) => hashes.every(({ length }) => length === HASH_BYTES)

function isPowerOfTwo(value: number): boolean {
  let rest = value
  while (rest > 1 && rest % 2 === 0) rest /= 2
  return rest === 1
}
