// The entry for the server alone: how untrusted bodies are read.
export * from './calls/login-guard.schemas.ts'
export * from './calls/session.schemas.ts'
