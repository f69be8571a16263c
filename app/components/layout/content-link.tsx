import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HERE, isContentLink } from '~/domain/content-link'
import { stripLocale } from '~/domain/locale-path'

/** The address is content: a path of this site, https, mailto or tel; of anything else only the words remain. */
export function ContentLink({
  link,
  className,
  children,
}: {
  readonly link: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const router = useRouter()
  if (!isContentLink(link)) return <span className={className}>{children}</span>
  if (!link.startsWith('/')) {
    return (
      <a href={link} className={className} rel="noreferrer">
        {children}
      </a>
    )
  }
  const url = new URL(link, HERE)
  return (
    <Link
      to={stripLocale(url.pathname)}
      search={router.options.parseSearch(url.search)}
      hash={url.hash.slice(1)}
      activeOptions={{ includeSearch: false, includeHash: true, exact: true }}
      className={className}
    >
      {children}
    </Link>
  )
}
