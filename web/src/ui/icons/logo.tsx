import { useServerConfig } from '#api/endpoints/server-config.ts'

interface LogoProps {
  readonly size: number
}

export function Logo({ size }: LogoProps) {
  const own = useServerConfig(({ site }) => site?.site_logo)
  if (own) return <img src={own} width={size} height={size} alt="" />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--color-theme-solid)" />
      <path
        d="M6.5 14 16 7l9.5 7"
        stroke="var(--color-on-solid)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M10 15.5h12V25H10z" fill="var(--color-on-solid)" />
      <path d="M12.8 19h6.4M12.8 22h4" stroke="var(--color-theme-solid)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
