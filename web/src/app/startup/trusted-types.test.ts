import { beforeAll, describe, expect, it, vi } from 'vitest'

// Fresh modules: another test file of this worker may have loaded the sanitizer.
let policy: typeof import('./trusted-types.ts').policy
let loadSanitizer: typeof import('#ui/sanitizer.ts').loadSanitizer

beforeAll(async () => {
  vi.resetModules()
  ;({ policy } = await import('./trusted-types.ts'))
  loadSanitizer = (await import('#ui/sanitizer.ts')).loadSanitizer
})

describe('trusted types policy', () => {
  it('rejects markup before the sanitizer has loaded', () => {
    expect(() => policy.createHTML('<b>')).toThrow(TypeError)
  })

  it('sanitizes markup', async () => {
    await loadSanitizer()
    const { default: DOMPurify } = await import('dompurify')
    // The sanitizer needs a real browser; this checks only that it is called.
    const sanitize = vi.spyOn(DOMPurify, 'sanitize').mockReturnValue('clean')
    expect(policy.createHTML('<img src=x onerror=alert(1)>')).toBe('clean')
    expect(sanitize).toHaveBeenCalledWith('<img src=x onerror=alert(1)>')
  })

  it('leaves style sheets unchanged', () => {
    expect(policy.createHTML('.a>.b{color:red}')).toBe('.a>.b{color:red}')
  })

  it('allows scripts from own assets only', () => {
    expect(policy.createScriptURL('/assets/worker.js')).toBe(`${location.origin}/assets/worker.js`)
    expect(() => policy.createScriptURL('https://evil.example/assets/a.js')).toThrow(TypeError)
    expect(() => policy.createScriptURL('/api/v1/file.js')).toThrow(TypeError)
    expect(() => policy.createScriptURL('/assets/../api/v1/file.js')).toThrow(TypeError)
  })

  it('rejects text as script', () => {
    expect(() => policy.createScript()).toThrow(TypeError)
  })
})
