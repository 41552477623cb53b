// Both monitors in one part: who opens one looks at the other as well.
export { CacheScreen } from './cache-screen.tsx'
export { ServiceScreen } from './service-screen.tsx'
