// Constants of the ZIP format (PKWARE APPNOTE 4.3).

export const LOCAL_HEADER = 0x04034b50
export const DESCRIPTOR = 0x08074b50
export const CENTRAL_HEADER = 0x02014b50
export const END = 0x06054b50
export const END_64 = 0x06064b50
export const LOCATOR_64 = 0x07064b50

export const LOCAL_HEADER_BYTES = 30
export const CENTRAL_HEADER_BYTES = 46
export const END_BYTES = 22
export const END_64_BYTES = 56
export const LOCATOR_64_BYTES = 20

export const STORED = 0
export const DEFLATED = 8

/** The value is in the Zip64 field. */
export const SEE_64 = 0xffffffff
export const SEE_64_SHORT = 0xffff
export const FIELD_64 = 0x0001

export const FLAG_DESCRIPTOR = 0x0008
export const FLAG_UTF8 = 0x0800
