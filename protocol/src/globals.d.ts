// What both runtimes have and the language does not name. Nothing else of a runtime is known here.

declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly fatal: boolean; readonly ignoreBOM: boolean })
  decode(bytes: Uint8Array): string
}

declare function atob(base64: string): string
declare function btoa(binary: string): string
