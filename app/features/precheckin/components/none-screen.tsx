import '../precheckin.css'
import { DefaultLayout } from '~/components/layout/default-layout'
import { LinkButton } from '~/components/ui/button'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'

/** A step that was opened without a booking. */
export function NoneScreen() {
  const frame = useLayout()
  return (
    <DefaultLayout {...frame}>
      <div className="wrap pc-none">
        <h1 className="h1">{m.precheckin_none_title()}</h1>
        <p className="lead">{m.precheckin_none_text()}</p>
        <LinkButton
          to={frame.site.precheckinEnabled ? '/precheckin' : '/reserva/gestionar'}
          preload={false}
        >
          {m.precheckin_none_do()}
        </LinkButton>
      </div>
    </DefaultLayout>
  )
}
