import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'

/** Stands in a room that is filled later, for a browser without scripts: nothing else would fill it there. */
export function SlowNote() {
  return (
    <p className="note warn nojs-only">
      <span>
        {m.fleet_slow()}{' '}
        <Link to="." search={true} reloadDocument className="link inh">
          {m.fleet_reload()}
        </Link>
      </span>
    </p>
  )
}
