// Columns of papers, nine at the most.
const PAPERS = { type: 'image', files: 9, takes: { picture: 10, pdf: 10 } } as const

/** On the form of their list. */
export const ON_FORM = { ...PAPERS, list: false } as const

/** Filed at a step, so that no form has them: the page of the record shows them, and the list where its reader chooses so. */
export const FILED = { ...PAPERS, shown: false, width: 112 } as const

/** What the bank found out before it lent: of those alone whose role is granted it. Entries state it, and hide their body from others. */
export const REPORTED = { ...FILED, guarded: true, inLedger: true } as const
