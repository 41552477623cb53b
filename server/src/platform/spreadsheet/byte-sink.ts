// One growing buffer for output: a string for each piece of a cell would cost more than its bytes.

const START = 1 << 16
/** Maximum bytes of one UTF-16 unit: `_xFFFF_` in a workbook, six bytes of an entity, three of UTF-8. */
export const MAX_BYTES_A_UNIT = 7

export class ByteSink {
  bytes = Buffer.allocUnsafeSlow(START)
  length = 0

  /** Grows the buffer. The methods below do not check its size. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + count))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
  }

  put(constant: Uint8Array): void {
    const { bytes } = this
    let at = this.length
    for (let i = 0; i < constant.length; i += 1) bytes[at++] = constant[i] as number
    this.length = at
  }

  ascii(text: string): void {
    const { bytes } = this
    let at = this.length
    for (let i = 0; i < text.length; i += 1) bytes[at++] = text.charCodeAt(i)
    this.length = at
  }

  /** Writes UTF-8; half a surrogate pair becomes U+FFFD. */
  text(text: string): void {
    this.reserve(text.length * 3)
    this.length += this.bytes.write(text, this.length, 'utf8')
  }

  /** Writes a whole number of units of 10^-decimals, given as digits, with its decimal point. */
  decimal(digits: string, decimals: number): void {
    const sign = digits.charCodeAt(0) === MINUS ? 1 : 0
    const whole = digits.length - decimals
    if (whole <= sign) {
      const size = sign === 1 ? digits.slice(1) : digits
      this.decimal(`${sign === 1 ? '-' : ''}${size.padStart(decimals + 1, '0')}`, decimals)
      return
    }
    const { bytes } = this
    let at = this.length
    for (let i = 0; i < digits.length; i += 1) {
      if (i === whole) bytes[at++] = POINT
      bytes[at++] = digits.charCodeAt(i)
    }
    this.length = at
  }

  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }
}

const MINUS = 0x2d
const POINT = 0x2e
