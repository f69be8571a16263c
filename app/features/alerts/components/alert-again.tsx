import { LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { m } from '~/paraglide/messages'
import { alertProblem } from '../alert-words'
import type { AlertAsk } from '../alerts.schema'
import type { AlertProblem } from '../alerts.types'
import { AlertFields } from './alert-fields'
import { AlertFrame } from './alert-frame'

/** The form came back. */
export function AlertAgain({
  asked,
  problem,
}: {
  readonly asked: AlertAsk
  readonly problem: AlertProblem
}) {
  const { recogida, devolucion, desde, hasta } = asked
  const search = { recogida, devolucion, desde, hasta }
  return (
    <AlertFrame title={m.alert_title()} lead={m.alert_lead()}>
      {problem !== 'email' && (
        <Note tone="warn" live="assertive">
          {alertProblem(problem)}
        </Note>
      )}
      {problem !== 'gone' && (
        <form className="al-form" method="post" action="?" noValidate>
          <AlertFields id="aviso" asked={asked} isWrong={problem === 'email'} />
        </form>
      )}
      <LinkButton variant="text" block to="/flota" search={search}>
        {m.alert_to_fleet()}
      </LinkButton>
    </AlertFrame>
  )
}
