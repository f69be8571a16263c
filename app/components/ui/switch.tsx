import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

export function Switch({
  children,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { readonly children: ReactNode }) {
  return (
    <label className={classNames('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox carries its own state */}
      <input {...input} type="checkbox" role="switch" />
      <span className="tr" aria-hidden="true" />
      <span>{children}</span>
    </label>
  )
}
