import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'

/** source.md §2: 'Page Not Found' for 404. */
export function NotFoundScreen() {
  return (
    <main className="wrap error-screen">
      <p className="error-code">404</p>
      <h1>{m.error_not_found_title()}</h1>
      <p className="lead">{m.error_not_found_text()}</p>
      <Link to="/" className="btn">
        {m.error_home()}
      </Link>
    </main>
  )
}

/** source.md §2: 'Internal Server Error' otherwise; it shows no detail of the fault. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  return (
    <main className="wrap error-screen">
      <p className="error-code">500</p>
      <h1>{m.error_internal_title()}</h1>
      <p className="lead">{m.error_internal_text()}</p>
      <button type="button" className="btn" onClick={reset}>
        {m.error_retry()}
      </button>
    </main>
  )
}
