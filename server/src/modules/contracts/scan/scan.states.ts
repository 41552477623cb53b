// `contract_scan.state`
export const SCAN = { uploaded: 0, checked: 1, accepted: 2, refused: 3, replaced: 4 } as const

export const OPEN_SCANS = [SCAN.uploaded, SCAN.checked]

/** `contract_scan.matched` */
export const MATCHED = { code: 1, hand: 2 } as const
