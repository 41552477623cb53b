const PAPERS = { type: 'image', files: 9, takes: { picture: 10, pdf: 10 } } as const

export const ON_FORM = { ...PAPERS, list: false } as const

/** For columns filed by an action: not on a form, but on the detail page and optionally in the list. */
export const FILED = { ...PAPERS, shown: false, width: 112 } as const

/** For the bank's own investigation before lending: needs a separate right. Ledger entries include it and hide their body from other readers. */
export const REPORTED = { ...FILED, guarded: true, inLedger: true } as const
