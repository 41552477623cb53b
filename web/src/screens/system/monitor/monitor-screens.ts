// Both monitors share a chunk: users of one usually open the other.
export { CacheScreen } from './cache-screen.tsx'
export { ServiceScreen } from './service-screen.tsx'
