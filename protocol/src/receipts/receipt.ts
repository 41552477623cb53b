// What a receipt's page shows beside its row: the document itself, how much of it somebody has a say in, its entries in the ledger, and which
// receipts it came of or became.

export const RECEIPT_LIFE = 'seller_p/pledge/ReceiptLife'
export const RECEIPT_PDF = 'seller_p/pledge/ReceiptPdf'
/** What the QR code of a receipt leads to, for anyone. */
export const RECEIPT_CHECK = 'public/receipt/ReceiptCheck'
/** Where a browser shows that; the token follows. */
export const RECEIPT_CHECK_PAGE = '/check/'
