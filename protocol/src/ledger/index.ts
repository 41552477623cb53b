// Formats and verification of the ledger, shared by browser and server (`@cangdan/protocol/ledger`).
export * from './bytes.ts'
export * from './checkpoint.ts'
export * from './merkle.ts'
export * from './note.ts'
export * from './policy.ts'
export * from './proof-file.ts'
export * from './witness-request.ts'
