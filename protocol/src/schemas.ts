// The entry for the server alone: how untrusted bodies are read.
export * from './calls/login-guard.schemas.ts'
export * from './calls/profile.schemas.ts'
export * from './calls/session.schemas.ts'
export * from './described/calls.schemas.ts'
export * from './described/codes.schemas.ts'
export * from './described/named.ts'
export * from './described/table.schemas.ts'
