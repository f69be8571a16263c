import { DefaultLayout } from '~/components/layout/default-layout'
import { LinkButton } from '~/components/ui/button'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'

/** Its hold ended before it was paid or confirmed. */
export function ClosedView() {
  return (
    <DefaultLayout {...useLayout()}>
      <div className="wrap mg-end">
        <h1 className="h1">{m.closed_title()}</h1>
        <p className="lead">{m.closed_lead()}</p>
        <LinkButton to="/flota">{m.manage_again()}</LinkButton>
      </div>
    </DefaultLayout>
  )
}
