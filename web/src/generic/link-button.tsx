import { Button, type ButtonProps } from 'antd'
import { useOpenOnClick } from '#runtime/screen-link.tsx'

export interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'children'> {
  readonly to: string
  readonly from?: string
}

export function LinkButton({ to, from, ...look }: LinkButtonProps) {
  return <Button {...look} href={to} onClick={useOpenOnClick(to, { from })} />
}
