import { beforeAll, describe, expect, it, vi } from 'vitest'

// Modules of its own: another file of this worker may have brought the cleaner.
let policy: typeof import('./trusted-types.ts').policy
let loadCleaner: typeof import('#ui/markup-cleaner.ts').loadCleaner

beforeAll(async () => {
  vi.resetModules()
  ;({ policy } = await import('./trusted-types.ts'))
  ;({ loadCleaner } = await import('#ui/markup-cleaner.ts'))
})

describe('what may become markup or code', () => {
  it('no markup is written before its cleaner has come', () => {
    expect(() => policy.createHTML('<b>')).toThrow(TypeError)
  })

  it('markup goes through the cleaner', async () => {
    await loadCleaner()
    const { default: DOMPurify } = await import('dompurify')
    // Its work on real markup needs a real browser; here it counts that nothing passes by it.
    const sanitize = vi.spyOn(DOMPurify, 'sanitize').mockReturnValue('clean')
    expect(policy.createHTML('<img src=x onerror=alert(1)>')).toBe('clean')
    expect(sanitize).toHaveBeenCalledWith('<img src=x onerror=alert(1)>')
  })

  it('a style sheet stays as it is', () => {
    expect(policy.createHTML('.a>.b{color:red}')).toBe('.a>.b{color:red}')
  })

  it('scripts come from our own assets only', () => {
    expect(policy.createScriptURL('/assets/worker.js')).toBe(`${location.origin}/assets/worker.js`)
    expect(() => policy.createScriptURL('https://evil.example/assets/a.js')).toThrow(TypeError)
    expect(() => policy.createScriptURL('/api/v1/file.js')).toThrow(TypeError)
    expect(() => policy.createScriptURL('/assets/../api/v1/file.js')).toThrow(TypeError)
  })

  it('text is never code', () => {
    expect(() => policy.createScript()).toThrow(TypeError)
  })
})
