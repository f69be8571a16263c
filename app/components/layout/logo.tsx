import { Link } from '@tanstack/react-router'
import type { Site } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import { assetUrl } from '../ui/asset-url'

export function LogoLink({ site }: { readonly site: Site }) {
  return (
    <Link to="/" className="logo" aria-label={m.nav_home({ name: site.name })}>
      <Logo site={site} />
    </Link>
  )
}

export function Logo({ site, onDeep = false }: { readonly site: Site; readonly onDeep?: boolean }) {
  const asset = onDeep ? (site.logoDark ?? site.logo) : site.logo
  if (!asset) return <span className="mark">{site.name}</span>
  return (
    <span className="logo">
      <img src={assetUrl(asset)} alt={onDeep ? site.name : ''} width={160} height={36} />
    </span>
  )
}
