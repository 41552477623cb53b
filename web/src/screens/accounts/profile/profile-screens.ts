// Profile pages, which share a chunk.
export { DataScreen } from './data-screen.tsx'
export { PapersScreen } from './documents/papers-screen.tsx'
export { SecurityScreen } from './security-screen.tsx'
