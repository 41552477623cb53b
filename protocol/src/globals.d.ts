// Globals that browsers and Node share and the ECMAScript library lacks. No other runtime globals are declared here.

declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly fatal: boolean; readonly ignoreBOM: boolean })
  decode(bytes: Uint8Array): string
}

declare function atob(base64: string): string
declare function btoa(binary: string): string
