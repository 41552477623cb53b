// Sends uploads through the fake server; tests control the progress events.
import { vi } from 'vitest'

type Listener = (event: { loaded: number; total: number }) => void

export function stubUploads(): void {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(count += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
}

class FakeRequest {
  readonly listeners = new Map<string, Listener>()
  readonly upload = {
    addEventListener: (_name: string, listener: Listener) => this.listeners.set('progress', listener),
  }
  readonly address = { method: '', url: '' }
  status = 0
  responseText = ''
  headers = ''

  open(method: string, url: string): void {
    Object.assign(this.address, { method, url })
  }

  setRequestHeader(): void {}

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener)
  }

  getAllResponseHeaders(): string {
    return this.headers
  }

  abort(): void {
    this.#dispatch('abort')
  }

  send(): void {
    this.#dispatch('progress', 40)
    void this.#answer()
  }

  async #answer(): Promise<void> {
    try {
      const response = await fetch(this.address.url, { method: this.address.method })
      this.status = response.status
      this.headers = Array.from(response.headers, ([name, value]) => `${name}: ${value}\r\n`).join('')
      this.responseText = await response.text()
      this.#dispatch('load', 100)
    } catch {
      this.#dispatch('error')
    }
  }

  #dispatch(name: string, loaded = 0): void {
    this.listeners.get(name)?.({ loaded, total: 100 })
  }
}
