import { LinkButton } from '~/components/ui/button'
import type { FleetParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'

export function ToFleet({ search = {} }: { readonly search?: FleetParams }) {
  return (
    <LinkButton variant="outline" block to="/flota" search={search}>
      {m.alert_to_fleet()}
    </LinkButton>
  )
}
