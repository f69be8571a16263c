import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** primary "go on"; outline; text; deep; glow only on a deep ground; bad for what cannot be undone (look: one primary a decision). */
type ButtonVariant = 'primary' | 'outline' | 'text' | 'deep' | 'glow' | 'bad'
type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonLook = {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly block?: boolean
}

/** Class names of a button, for an element that is not one of the components below. */
export function buttonClass(look: ButtonLook & { readonly className?: string } = {}): string {
  const { variant = 'primary', size = 'md', block = false, className } = look
  return classNames('btn', variants[variant], sizes[size], block && 'btn-block', className)
}

/** `busy` shows the spinner over the label, keeps the width and swallows presses; the button stays focusable. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'> & { readonly busy?: boolean }) {
  return (
    <button
      {...rest}
      type={busy && type === 'submit' ? 'button' : type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

type AnchorProps = ButtonLook & ComponentProps<'a'>

export function AnchorButton({ variant, size, block, className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonClass({ variant, size, block, className })} />
}

export const LinkButton = createLink(AnchorButton)

const variants: Record<ButtonVariant, string> = {
  primary: '',
  outline: 'btn-2',
  text: 'btn-3',
  deep: 'btn-deep',
  bad: 'btn-bad',
  glow: 'btn-glow',
}
const sizes: Record<ButtonSize, string> = { sm: 'btn-sm', md: '', lg: 'btn-lg' }
