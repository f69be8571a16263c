import { m } from '~/paraglide/messages'

/** Stands at the end of a link that opens a window of its own: the way back does not lead out of it. */
export function NewWindow() {
  return <span className="sr"> {m.ui_new_window()}</span>
}
