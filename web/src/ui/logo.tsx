// The mark of the product: a receipt under a warehouse's roof.
interface LogoProps {
  readonly size: number
}

export function Logo({ size }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1b6ddc" />
      <path
        d="M6.5 14 16 7l9.5 7"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M10 15.5h12V25H10z" fill="#fff" />
      <path d="M12.8 19h6.4M12.8 22h4" stroke="#1b6ddc" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
