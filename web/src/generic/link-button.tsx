// A link that looks like a button: it opens in a new tab as any link does.
import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

export interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'children'> {
  readonly to: string
  /** The address that the other screen leads back to. */
  readonly from?: string
}

export function LinkButton({ to, from, ...look }: LinkButtonProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, from === undefined ? {} : { state: { from } })
  return <Button {...look} href={href} onClick={follow} />
}
