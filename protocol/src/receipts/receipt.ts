// Details of a receipt beyond its row: its document, pledged and frozen shares, ledger entries, and lineage.

export const RECEIPT_LIFE = 'seller_p/pledge/ReceiptLife'
export const RECEIPT_PDF = 'seller_p/pledge/ReceiptPdf'
export const RECEIPT_CHECK = 'public/receipt/ReceiptCheck'
/** Browser page of that call; the token follows. Documents print it. */
export const RECEIPT_BUSINESS_PAGE = '/business/receipt/'
/** The same page at the address on documents that were printed earlier. */
export const RECEIPT_CHECK_PAGE = '/check/'
