export type CheckKind = 'receipt' | 'contract'

const CODE = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i

/** Finds the code in a code or the address of a check page; the kind of an address precedes the chosen one. */
export function findCheck(
  text: string,
  chosen: CheckKind,
): { readonly kind: CheckKind; readonly code: string } | undefined {
  const [code] = CODE.exec(text.normalize('NFKC')) ?? []
  if (code === undefined) return undefined
  const kind = text.includes('/contract/') ? 'contract' : /\/(?:check|receipt)\//.test(text) ? 'receipt' : chosen
  return { kind, code: code.toLowerCase() }
}
